import { nameOfFileType } from '../../domain/rules/acceptedTypes.ts'
import { sizeOfFile } from '../../domain/rules/sizeOfFile.ts'

/** A sentence about a file with the sizes and the types as people call them. */
export function plainFileWords(sentence: string): string {
  return sentence
    .replace(/\b([\d,]+) bytes\b/g, (_, bytes: string) => sizeOfFile(Number(bytes.replaceAll(',', ''))))
    .replace(/\b(?:image|application)\/\w+/g, nameOfFileType)
}
