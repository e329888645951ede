/** The name of a picture in the storage, at one of its widths. */
export function pictureName(operatorId: string, sha256: string, width: number): string {
  return `${operatorId}/pictures/${sha256}-${width}`
}
