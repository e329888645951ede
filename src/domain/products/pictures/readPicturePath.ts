import { decodeTypeId } from '../../scalars/typeid.ts'
import { pictureWidths } from './pictureWidths.ts'

/** A picture in one of its sizes. */
export interface PicturePath {
  operatorId: string
  sha256: string
  width: number
}

const PATH = /^\/pictures\/([^/]+)\/([0-9a-f]{64})\/(\d{3,4})\.webp$/

/** What the path of a picture says; undefined for every other path. */
export function readPicturePath(path: string): PicturePath | undefined {
  const [, operator = '', sha256 = '', size] = PATH.exec(path) ?? []
  const operatorId = decodeTypeId('op', operator)
  const width = pictureWidths.find(each => String(each) === size)
  return operatorId && width ? { operatorId, sha256, width } : undefined
}
