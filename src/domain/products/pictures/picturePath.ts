import { encodeTypeId } from '../../scalars/typeid.ts'
import { pictureWidths } from './pictureWidths.ts'

/** The path of a picture in its largest size. With another number at its end it is that of another width. */
export function picturePath(operatorId: string, sha256: string): string {
  return `/pictures/${encodeTypeId('op', operatorId)}/${sha256}/${pictureWidths[0]}.webp`
}
