import { decodeImage, type ImageType } from '../../platform/images/decodeImage.ts'

const MAX_SIDE = 4_096

/**
 * Decodes and re-encodes an image, so that only its pixels are kept: no location, and no script hidden in its metadata. Images
 * are scaled down to at most 4,096 pixels a side, at which a document is still legible.
 */
export function cleanImage(type: ImageType, bytes: Buffer): Promise<Buffer> {
  return decodeImage(type, bytes, upright => {
    const image = upright.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    const encoded =
      type === 'image/jpeg'
        ? image.jpeg({ quality: 85 })
        : type === 'image/png'
          ? image.png()
          : image.webp({ quality: 85 })
    return encoded.toBuffer()
  })
}
