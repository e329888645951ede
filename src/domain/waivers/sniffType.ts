import { Refusal } from '../refusals/refusal.ts'
import { type AcceptedType, acceptedTypes } from '../rules/acceptedTypes.ts'

const ENOUGH_BYTES = 4_100

/** Detects the type of a file from its first bytes, never from its name or declared type; returns it with the whole content. */
export async function sniffType(
  content: AsyncIterable<Buffer>,
): Promise<{ type: AcceptedType; content: AsyncIterable<Buffer> }> {
  const rest = content[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < ENOUGH_BYTES) {
    const next = await rest.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }

  // Only loaded when needed.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = (await fileTypeFromBuffer(head))?.mime
  const type = acceptedTypes.find(each => each === found)
  if (type === undefined) {
    await rest.return?.()
    const what = head.length === 0 ? 'is empty' : `is ${found ?? 'of no known type'}`
    throw new Refusal('unsupported-media-type', `The file ${what}; accepted are ${acceptedTypes.join(', ')}.`)
  }
  return { type, content: prepend(head, rest) }
}

async function* prepend(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* { [Symbol.asyncIterator]: () => rest }
}
