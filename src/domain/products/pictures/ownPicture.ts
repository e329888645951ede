import { readPicturePath } from './readPicturePath.ts'

/** The picture of an operator that an address is of, by its hash; undefined for every other address. */
export function ownPicture(operatorId: string, { pathname }: URL): string | undefined {
  const picture = readPicturePath(pathname)
  return picture?.operatorId === operatorId ? picture.sha256 : undefined
}
