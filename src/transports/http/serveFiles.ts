import type { FastifyInstance } from 'fastify'
import { FILE_LINK } from '../../domain/waivers/fileUrl.ts'
import { openFile } from '../../domain/waivers/openFile.ts'
import type { Services } from '../graphql/Services.ts'
import type { FileShares } from './admission/shedLoad.ts'

/** Serves uploaded files behind signed links, always as downloads and never as pages of this origin. */
export function serveFiles(
  app: FastifyInstance,
  { database, storage, links, clock }: Services,
  countLink: (id: string) => void,
  files: FileShares,
): void {
  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    const { token } = request.params
    const link = links.read(FILE_LINK, token)
    if (link) countLink(link.id)
    if (link?.operatorId) files.share('downloads', reply.raw, link.operatorId)
    const file = await openFile(database, storage, links, token, clock())
    return reply
      .header('content-type', file.contentType)
      .header('content-length', file.bytes)
      .header('content-disposition', `attachment; filename*=UTF-8''${asToken(file.fileName)}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(file.content)
  })
}

/** Percent-encodes as in RFC 8187. */
function asToken(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
