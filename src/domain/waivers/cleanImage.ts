import type { Metadata } from 'sharp'
import { Semaphore } from '../../platform/concurrency/Semaphore.ts'
import { Refusal } from '../refusals/refusal.ts'

// A phone's camera makes 12 million, the largest ones 50 million and more, which a document does not need.
const MAX_PIXELS = 40_000_000
// A progressive or interlaced image is held in memory as a whole, a JPEG with six bytes per pixel.
const MAX_PIXELS_IN_PASSES = 20_000_000
const MAX_SIDE = 4_096

// A small file can contain a large image, so limiting bytes is not enough: one image is decoded at a time. The largest accepted
// one needs some 450 MB and a few seconds. Waiting files are held in memory too.
const decoding = new Semaphore(1)
const MAX_WAITING = 8

/** Loaded with the first image: its libraries take 20 MB of memory. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
let opening: ReturnType<typeof openSharp> | undefined

/**
 * Decodes and re-encodes an image, so that only its pixels are kept: no location, and no script hidden in its metadata. Images
 * are scaled down to at most 4,096 pixels a side, at which a document is still legible.
 */
export async function cleanImage(type: 'image/jpeg' | 'image/png' | 'image/webp', bytes: Buffer): Promise<Buffer> {
  if (decoding.waiting >= MAX_WAITING) {
    throw new Refusal('overloaded', 'The service checks as many images as it can. Try again in a few seconds.', {
      retryAfterSeconds: 5,
    })
  }
  return decoding.run(async () => {
    opening ??= openSharp()
    const sharp = await opening
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

/** Reads only the header. */
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
