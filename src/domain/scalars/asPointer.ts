/** A path as a JSON Pointer (RFC 6901). */
export function asPointer(path: readonly (string | number)[]): string {
  return path.map(step => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
