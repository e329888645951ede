import sharp from 'sharp'
import { Refusal } from '../refusal.ts'

const MAX_PIXELS = 100_000_000
const MAX_SIDE = 4_096

/**
 * Decodes an image and encodes it anew, so that only its pixels are kept: no place where it was taken, and no script
 * behind its header. Larger sides are scaled down to 4,096 pixels, in which a document is still legible.
 */
export async function cleanImage(type: 'image/jpeg' | 'image/png' | 'image/webp', bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
  const encoded =
    type === 'image/jpeg'
      ? image.jpeg({ quality: 85 })
      : type === 'image/png'
        ? image.png()
        : image.webp({ quality: 85 })
  try {
    return await encoded.toBuffer()
  } catch {
    throw new Refusal(
      'unsupported-media-type',
      `The file begins like ${type} but is not an image that can be read: it is damaged, or it has more than ${MAX_PIXELS.toLocaleString('en')} pixels.`,
    )
  }
}
