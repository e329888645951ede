import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AuditActor } from '../../domain/audit/AuditActor.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import { auditedExport } from '../../domain/audit/auditedExport.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { exportStatement } from '../../domain/statements/exportStatement.ts'
import { followStatementLink } from '../../domain/statements/followStatementLink.ts'
import { readStatementToken } from '../../domain/statements/statementUrl.ts'
import type { Services } from '../graphql/Services.ts'
import type { FileShares } from './admission/shedLoad.ts'
import { withReadTimeout } from './withReadTimeout.ts'

const SUFFIX = '.csv'

/**
 * Serves statements that were sent by e-mail, as CSV. The token in the address is the credential.
 * @param readTimeout milliseconds for a client to read a part
 */
export function serveStatements(
  app: FastifyInstance,
  { database, links, clock }: Services,
  countLink: (id: string) => void,
  files: FileShares,
  readTimeout: number,
): void {
  app.get<{ Params: { file: string } }>('/statements/:file', { exposeHeadRoute: false }, async (request, reply) => {
    const { file } = request.params
    if (!file.endsWith(SUFFIX)) throw new Refusal('not-found', 'This is not the link of a statement.')
    const token = file.slice(0, -SUFFIX.length)
    const genuine = readStatementToken(links, token)
    if (genuine) {
      countLink(genuine.partnerId)
      files.share('exports', reply.raw, genuine.operatorId)
    }
    const { operatorId, partnerId, month } = await followStatementLink(database, links, token)
    const action = {
      operatorId,
      action: 'exportStatement',
      object: AuditObject.PARTNER,
      objectId: partnerId,
      actor: AuditActor.LINK,
      keyId: null,
      sessionId: null,
      requestId: request.id,
      address: request.ip,
      now: clock(),
    }
    const texts = auditedExport(database, action, exportStatement(database, operatorId, partnerId, month, 'text'))
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="statement-${month}.csv"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(withReadTimeout(texts, reply, readTimeout), { objectMode: false }))
  })
}
