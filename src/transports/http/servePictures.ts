import type { FastifyInstance } from 'fastify'
import { findPicture } from '../../domain/products/pictures/findPicture.ts'
import { pictureName } from '../../domain/products/pictures/pictureName.ts'
import { readPicturePath } from '../../domain/products/pictures/readPicturePath.ts'
import { Refusal } from '../../domain/refusals/refusal.ts'
import type { Services } from '../graphql/Services.ts'
import type { FileShares } from './admission/shedLoad.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** Serves the pictures of activities, which are public. Their path names their content, so it never changes. */
export function servePictures(app: FastifyInstance, { database, storage }: Services, files: FileShares): void {
  app.get('/pictures/:operator/:sha256/:size', async (request, reply) => {
    const wanted = readPicturePath(request.url.split('?')[0]!)
    const picture = wanted && (await findPicture(database, wanted.operatorId, wanted.sha256))
    if (!wanted || !picture) throw new Refusal('not-found', 'There is no such picture, or it has been deleted.')
    files.share('downloads', reply.raw, wanted.operatorId)
    return reply
      .header('content-type', 'image/webp')
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', FOREVER)
      .send(await storage.get(pictureName(wanted.operatorId, wanted.sha256, wanted.width)))
  })
}
