import type { Metadata, Sharp } from 'sharp'
import { Refusal } from '../../domain/refusals/refusal.ts'
import { Semaphore } from '../concurrency/Semaphore.ts'

// A phone's camera makes 12 million, the largest ones 50 million and more, which a document does not need.
const MAX_PIXELS = 40_000_000
// A progressive or interlaced image is held in memory as a whole, a JPEG with six bytes per pixel.
const MAX_PIXELS_IN_PASSES = 20_000_000

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

/** A type of image that can be decoded. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

/**
 * Decodes an image, turned upright, for work that encodes it again.
 * @param check what else is refused, by what the header says
 * @throws Refusal `unsupported-media-type` if it cannot be read, `payload-too-large` if it has too many pixels, `overloaded`
 */
export async function decodeImage<Result>(
  type: ImageType,
  bytes: Buffer,
  work: (image: Sharp) => Promise<Result>,
  check: (metadata: Metadata) => void = () => undefined,
): Promise<Result> {
  if (decoding.waiting >= MAX_WAITING) {
    throw new Refusal('overloaded', 'The service checks as many images as it can. Try again in a few seconds.', {
      retryAfterSeconds: 5,
    })
  }
  return decoding.run(async () => {
    opening ??= openSharp()
    const sharp = await opening
    try {
      const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
      refuseLarge(metadata)
      check(metadata)
      const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
      return await work(sharp(bytes, options).autoOrient())
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
