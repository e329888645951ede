import type { Metadata } from 'sharp'
import { decodeImage, type ImageType } from '../../../platform/images/decodeImage.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { pictureWidths } from './pictureWidths.ts'

/** A picture in its sizes, as WebP. */
export interface EncodedPicture {
  /** Of the largest size, in pixels. */
  width: number
  height: number
  sizes: { width: number; content: Buffer }[]
}

/**
 * A picture in its sizes: upright, in sRGB, without its metadata. It is decoded once for each size, and never enlarged.
 * @throws Refusal `unsupported-media-type` or `payload-too-large`
 */
export function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const type = typeOf(bytes)
  if (!type) throw unsupported('is not a JPEG, PNG or WebP image')
  return decodeImage(
    type,
    bytes,
    async upright => {
      const sizes = []
      for (const width of pictureWidths) {
        const { data, info } = await upright
          .clone()
          .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 80 })
          .toBuffer({ resolveWithObject: true })
        sizes.push({ width, content: data, info })
      }
      const { width, height } = sizes[0]!.info
      return { width, height, sizes: sizes.map(({ width: each, content }) => ({ width: each, content })) }
    },
    metadata => refuseUnusual(metadata, type, bytes),
  )
}

/** The type of an image, by its first bytes; undefined for every other file. */
function typeOf(bytes: Buffer): ImageType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'image/webp' : undefined
}

/** Refuses what browsers, or partners, could show otherwise than the operator sees it. */
function refuseUnusual({ space, depth, pages }: Metadata, type: ImageType, bytes: Buffer): void {
  if ((pages ?? 1) > 1 || (type === 'image/png' && isAnimatedPng(bytes)))
    throw unsupported('is animated: send a still one')
  if (space === 'cmyk') throw unsupported('has the colours of print, CMYK: save it as sRGB')
  if (depth !== 'uchar') throw unsupported('has more than 8 bits for each colour: save it with 8 bits')
}

/** An animated PNG announces its frames before its first pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  const announced = bytes.indexOf('acTL', 0, 'latin1')
  return announced >= 0 && announced < bytes.indexOf('IDAT', 0, 'latin1')
}

function unsupported(what: string): Refusal {
  return new Refusal('unsupported-media-type', `The file ${what}. Pictures are JPEG, PNG or WebP.`)
}
