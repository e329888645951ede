import { createCipheriv, createDecipheriv, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

// A sealed file: MAGIC, a salt, a value that shows whether the key is right, and chunks of AES-256-GCM with their tags. The nonce of a
// chunk is its number, and whether it is the last one: a file that was cut, or whose chunks were moved, does not open. Each file has a
// key of its own, by its salt, so that no nonce is used twice.
const MAGIC = Buffer.from('ABGSEAL1')
const SALT = 16
const CHECK = 32
const CHUNK = 2 ** 16
const TAG = 16

/** Encrypts a stream. */
export async function* seal(source: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT)
  const { key, check } = derive(secret, salt)
  yield Buffer.concat([MAGIC, salt, check])
  let number = 0
  for await (const { chunk, isLast } of chunksOf(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Decrypts what `seal` has encrypted.
 * @throws Error with a sentence, if the key is another one, or the file was cut or changed
 */
export async function* unseal(source: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < MAGIC.length + SALT + CHECK) {
    const { done, value } = await iterator.next()
    if (done) throw new Error('The backup was cut: it ends in its first bytes.')
    start = Buffer.concat([start, value])
  }
  const salt = start.subarray(MAGIC.length, MAGIC.length + SALT)
  const check = start.subarray(MAGIC.length + SALT, MAGIC.length + SALT + CHECK)
  const derived = derive(secret, salt)
  if (!start.subarray(0, MAGIC.length).equals(MAGIC) || !timingSafeEqual(check, derived.check)) {
    throw new Error('The key is not the one with which this backup was encrypted.')
  }
  async function* rest() {
    yield start.subarray(MAGIC.length + SALT + CHECK)
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  let number = 0
  for await (const { chunk, isLast } of chunksOf(rest(), CHUNK + TAG)) {
    const decipher = createDecipheriv('aes-256-gcm', derived.key, nonceOf(number++, isLast))
    yield open(decipher, chunk)
  }
}

function open(decipher: ReturnType<typeof createDecipheriv>, chunk: Buffer): Buffer {
  try {
    ;(decipher as import('node:crypto').DecipherGCM).setAuthTag(chunk.subarray(-TAG))
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()])
  } catch (cause) {
    throw new Error('The backup was cut or changed after it was made: it does not open with its key.', { cause })
  }
}

function derive(secret: string, salt: Buffer): { key: Buffer; check: Buffer } {
  const bytes = scryptSync(secret, salt, 32 + CHECK, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce[11] = Number(isLast)
  return nonce
}

/** Chunks of one size, and a last one that may be shorter. */
async function* chunksOf(source: AsyncIterable<Buffer>, size: number) {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length <= size) continue
    let rest = Buffer.concat(parts)
    // More must follow, or it is the last one.
    for (; rest.length > size; rest = rest.subarray(size)) yield { chunk: rest.subarray(0, size), isLast: false }
    parts = [rest]
    length = rest.length
  }
  yield { chunk: Buffer.concat(parts), isLast: true }
}
