import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const generated = new URL('api/generated.ts', import.meta.url)

/**
 * The operations of the dashboard as it sends them, by name: the texts that codegen has written into `api/generated.ts`.
 * @returns {Map<string, { text: string, hash: string }>}
 */
export function operationTexts() {
  const source = readFileSync(generated, 'utf8')
  const documents = source.matchAll(/export const (\w+)Document = new TypedDocumentString\(`([^`]*)`/g)
  return new Map(
    [...documents].map(([, name, text]) => [name, { text, hash: createHash('sha256').update(text).digest('hex') }]),
  )
}
