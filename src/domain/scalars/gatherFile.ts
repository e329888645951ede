import { fileTooLarge } from '../refusals/fileTooLarge.ts'

/**
 * The whole content of a file that arrives.
 * @throws Refusal `payload-too-large` as soon as it exceeds the limit
 */
export async function gatherFile(content: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > maxBytes) throw fileTooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
