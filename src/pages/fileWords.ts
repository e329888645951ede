const kinds: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
}

/** What people call a type of files. @param type such as `image/jpeg` */
export const kindOfFile = (type: string): string => kinds[type] ?? type

/** How large a file may be, in kB or MB, rounded down. */
export function sizeOfFile(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} kB` : `${Math.floor(bytes / 100_000) / 10} MB`
}

/** A sentence about a file with the sizes and the types as people call them. */
export function plainFileWords(sentence: string): string {
  return sentence
    .replace(/\b([\d,]+) bytes\b/g, (_, bytes: string) => sizeOfFile(Number(bytes.replaceAll(',', ''))))
    .replace(/\b(?:image|application)\/\w+/g, kindOfFile)
}
