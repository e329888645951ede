import sharp, { type Metadata } from 'sharp'
import { Refusal } from '../refusal.ts'
import { Semaphore } from '../Semaphore.ts'

// A telephone's camera takes 12 million, the largest ones at their best 50 and more, which nobody needs for a document.
const MAX_PIXELS = 40_000_000
// An image stored in several passes is held whole, a JPEG with six bytes for each pixel.
const MAX_PIXELS_IN_PASSES = 20_000_000
const MAX_SIDE = 4_096

// A small file can hold a large image, so that bytes bound nothing here: the number of images at a time does. The worst one
// that is accepted needs some 450 MB, and a few seconds. What waits is held in memory too.
const decoding = new Semaphore(1)
const MOST_WAITING = 8
sharp.concurrency(1)
sharp.cache(false)

/**
 * Decodes an image and encodes it anew, so that only its pixels are kept: no place where it was taken, and no script
 * behind its header. Larger sides are scaled down to 4,096 pixels, in which a document is still legible.
 */
export async function cleanImage(type: 'image/jpeg' | 'image/png' | 'image/webp', bytes: Buffer): Promise<Buffer> {
  if (decoding.waiting >= MOST_WAITING) {
    throw new Refusal('overloaded', 'The service has as many images in hand as it can look at. Try again.', {
      retryAfterSeconds: 5,
    })
  }
  return decoding.run(async () => {
    try {
      refuseLarge(await sharp(bytes, { limitInputPixels: false }).metadata())
      const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      const encoded =
        type === 'image/jpeg'
          ? image.jpeg({ quality: 85 })
          : type === 'image/png'
            ? image.png()
            : image.webp({ quality: 85 })
      return await encoded.toBuffer()
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw new Refusal(
        'unsupported-media-type',
        `The file begins like ${type} but is not an image that can be read: it is damaged.`,
      )
    }
  })
}

/** Looks at the header alone. */
function refuseLarge({ width, height, isProgressive }: Metadata): void {
  const most = isProgressive ? MAX_PIXELS_IN_PASSES : MAX_PIXELS
  if (width * height <= most) return
  const [bound, wide, high] = [most, width, height].map(number => number.toLocaleString('en'))
  const which = isProgressive ? 'A progressive or interlaced image' : 'An image'
  const remedy = isProgressive ? ' Save it without that and send it again.' : ''
  throw new Refusal(
    'payload-too-large',
    `${which} must have at most ${bound} pixels; this one has ${wide} × ${high}.${remedy}`,
  )
}
