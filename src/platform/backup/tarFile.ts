/** A file or folder of a tar file. */
export interface TarEntry {
  /** The path, with slashes. */
  name: string
  /** How many bytes are written, however many its content has. */
  size: number
  /** Absent for a folder. */
  content?: AsyncIterable<Buffer> | Iterable<Buffer>
}

const BLOCK = 512
const ZEROS = Buffer.alloc(2 ** 16)

/**
 * Writes a tar file (ustar). PostgreSQL changes its files while they are copied, so an entry is cut or filled with zeros to the size
 * that its header says: its WAL repairs both.
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield headerOf(entry)
    let left = entry.size
    for await (const chunk of entry.content ?? []) {
      const part = chunk.subarray(0, left)
      left -= part.length
      if (part.length > 0) yield part
      if (left === 0) break
    }
    yield* zeros(left + padding(entry.size))
  }
  yield* zeros(2 * BLOCK)
}

function* zeros(count: number): Generator<Buffer> {
  for (let left = count; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left)
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function headerOf({ name, size, content }: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK)
  // A name of more than 100 bytes is split at a slash.
  const path = content ? name : `${name}/`
  const cut = Buffer.byteLength(path) > 100 ? path.indexOf('/', path.length - 100) : -1
  const [prefix, rest] = cut === -1 ? ['', path] : [path.slice(0, cut), path.slice(cut + 1)]
  if (Buffer.byteLength(rest) > 100 || Buffer.byteLength(prefix) > 155 || size >= 2 ** 33) {
    throw new Error(`${name} does not fit into a tar file: its name is too long, or it has more than 8 GB.`)
  }
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(rest, 0)
  header.write(octal(content ? 0o600 : 0o700, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write(' '.repeat(8), 148)
  header.write(content ? '0' : '5', 156)
  header.write('ustar\x0000', 257)
  header.write(prefix, 345)
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  )
  return header
}

/** An entry that is read: its content must be read to the end before the next one. */
export interface ReadEntry {
  name: string
  size: number
  isFolder: boolean
  content(): AsyncGenerator<Buffer>
}

/**
 * Reads a tar file that `writeTar` has written.
 * @throws Error if it ends before its end
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const bytes = new ByteReader(source)
  for (;;) {
    const header = await bytes.exactly(BLOCK)
    if (header.every(byte => byte === 0)) break
    const text = (from: number, length: number) => /^[^\0]*/.exec(header.toString('utf8', from, from + length))![0]
    const size = Number.parseInt(text(124, 12), 8)
    const [prefix, rest] = [text(345, 155), text(0, 100)]
    const name = prefix ? `${prefix}/${rest}` : rest
    let isRead = false
    yield {
      name: name.replace(/\/$/, ''),
      size,
      isFolder: text(156, 1) === '5',
      async *content() {
        isRead = true
        yield* bytes.pieces(size)
      },
    }
    if (!isRead) for await (const _ of bytes.pieces(size));
    await bytes.exactly(padding(size))
  }
  // The rest of the stream, so that its end is checked.
  await bytes.drain()
}

class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async *pieces(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0) await this.#read()
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  async exactly(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.pieces(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async drain(): Promise<void> {
    while (!(await this.#source.next()).done);
  }

  async #read(): Promise<void> {
    const { done, value } = await this.#source.next()
    if (done) throw new Error('The backup ends in the middle of a file.')
    this.#rest = value
  }
}
