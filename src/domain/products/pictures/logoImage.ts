import { buffer } from 'node:stream/consumers'
import { decodeImage } from '../../../platform/images/decodeImage.ts'
import type { Storage } from '../../../platform/storage/Storage.ts'
import { pictureName } from './pictureName.ts'

const cache = new Map<string, Promise<Buffer>>()

/** Each has some kilobytes. */
const KEPT = 50

/** A picture as a small PNG, which every mail program shows: at most 240 × 64 pixels. The last ones are kept. */
export function logoImage(storage: Storage, operatorId: string, sha256: string): Promise<Buffer> {
  const key = pictureName(operatorId, sha256, 480)
  let image = cache.get(key)
  if (!image) {
    if (cache.size >= KEPT) cache.clear()
    image = storage
      .get(key)
      .then(buffer)
      .then(bytes =>
        decodeImage('image/webp', bytes, picture =>
          picture.resize({ width: 240, height: 64, fit: 'inside', withoutEnlargement: true }).png().toBuffer(),
        ),
      )
    cache.set(key, image)
    image.catch(() => cache.delete(key))
  }
  return image
}
