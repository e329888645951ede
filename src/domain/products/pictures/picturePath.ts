import { encodeTypeId } from '../../scalars/typeid.ts'
import { pictureWidths } from './pictureWidths.ts'

/** The path of a picture, in its largest size or in that of another width. */
export function picturePath(
  operatorId: string,
  sha256: string,
  width: (typeof pictureWidths)[number] = pictureWidths[0],
): string {
  return `/pictures/${encodeTypeId('op', operatorId)}/${sha256}/${width}.webp`
}
