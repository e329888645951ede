/** Escapes the wildcards of LIKE, to search for a text literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
