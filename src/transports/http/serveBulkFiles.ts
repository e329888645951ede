import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AuditActor } from '../../domain/audit/AuditActor.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import { auditedExport } from '../../domain/audit/auditedExport.ts'
import { bulkLimits } from '../../domain/bulk/bulkLimits.ts'
import { FILE_LINK, RESULT_LINK } from '../../domain/bulk/bulkLinks.ts'
import { followFileLink, followResultLink } from '../../domain/bulk/followBulkLink.ts'
import { receiveBulkFile } from '../../domain/bulk/receiveBulkFile.ts'
import { fileTooLarge } from '../../domain/refusals/fileTooLarge.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import type { Services } from '../graphql/Services.ts'
import type { FileShares } from './admission/shedLoad.ts'
import { withReadTimeout } from './withReadTimeout.ts'

/**
 * Serves the files of bulk operations behind signed links: PUT takes the file of a mutation, GET sends a result.
 * @param readTimeout milliseconds for a client to read a part of a result
 */
export async function serveBulkFiles(
  app: FastifyInstance,
  { database, storage, links, clock }: Services,
  countLink: (id: string) => void,
  files: FileShares,
  readTimeout: number,
): Promise<void> {
  const count = (purpose: string, token: string) => {
    const link = links.read(purpose, token)
    if (link) countLink(link.id)
    return link?.operatorId
  }

  app.get<{ Params: { token: string } }>('/bulk/:token', { exposeHeadRoute: false }, async (request, reply) => {
    const { token } = request.params
    const operatorId = count(RESULT_LINK, token)
    if (operatorId) files.share('exports', reply.raw, operatorId)
    const now = clock()
    const { bytes, content, ...run } = await followResultLink(database, storage, links, token, now)
    const { bulkOperationId } = run
    const action = {
      operatorId: run.operatorId,
      action: 'downloadBulkResult',
      object: AuditObject.BULK_OPERATION,
      objectId: bulkOperationId,
      actor: AuditActor.LINK,
      keyId: null,
      sessionId: null,
      requestId: request.id,
      address: request.ip,
      now,
    }
    return reply
      .header('content-type', 'application/jsonl')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${encodeTypeId('bulk', bulkOperationId)}.jsonl"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .send(
        Readable.from(withReadTimeout(auditedExport(database, action, content), reply, readTimeout), {
          objectMode: false,
        }),
      )
  })

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // The body is read as a stream, whatever its type.
    scope.addContentTypeParser('*', async () => undefined)
    scope.put<{ Params: { token: string } }>('/bulk/:token', async (request, reply) => {
      const { token } = request.params
      // The rest of a file that is refused is not read.
      reply.header('connection', 'close').header('cache-control', 'no-store')
      const operatorId = count(FILE_LINK, token)
      if (operatorId) files.share('uploads', reply.raw, operatorId)
      const run = await followFileLink(database, links, token, clock())
      if (Number(request.headers['content-length']) > bulkLimits.fileBytes) throw fileTooLarge(bulkLimits.fileBytes)
      await receiveBulkFile(database, storage, run, bodyOf(request.raw), clock())
      return reply.removeHeader('connection').code(204).send()
    })
  })
}

/** The body of a request. One that is not read to its end stays open for the response. */
async function* bodyOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('malformed-request', 'The connection ended before the whole file had arrived.')
  }
}
