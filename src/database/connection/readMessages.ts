import type { Readable } from 'node:stream'
import type { Connection } from 'pg'
import type { BackendMessage } from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'

/** The driver's parser, with the method that its types hide. */
interface PacketParser {
  parse(bytes: Buffer, emit: (message: BackendMessage) => void): void
  /** @param offset of the content in the bytes @param length of the content and of these four bytes */
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): BackendMessage
}

const DATA_ROW = 'D'.charCodeAt(0)
const LENGTH_BYTES = 4
/** A value that is kept keeps the text of its row. */
const MAX_LENGTH = 4096

/** What UTF-8 uses beyond ASCII. A null has the length 0xffffffff. */
const NOT_ASCII = /[\x80-\xfe]/

/**
 * Emits what PostgreSQL sends on a connection, as the driver does. The driver decodes each value of a row for itself; here a row is
 * decoded at once and cut into values, which takes half the time, if all of it is ASCII.
 */
export function readMessages(stream: Readable, connection: Connection): void {
  const parser = new Parser() as unknown as PacketParser
  const handlePacket = parser.handlePacket.bind(parser)
  parser.handlePacket = (offset, code, length, bytes) =>
    (code === DATA_ROW && length <= MAX_LENGTH && asciiRow(offset, length, bytes)) ||
    handlePacket(offset, code, length, bytes)
  stream.on('data', (bytes: Buffer) =>
    parser.parse(bytes, message => {
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    }),
  )
}

function asciiRow(offset: number, length: number, bytes: Buffer): BackendMessage | undefined {
  const text = bytes.toString('latin1', offset, offset + length - LENGTH_BYTES)
  if (NOT_ASCII.test(text)) return undefined
  const fieldCount = bytes.readUInt16BE(offset)
  const fields = new Array<string | null>(fieldCount)
  let at = 2
  for (let field = 0; field < fieldCount; field++) {
    const size = bytes.readInt32BE(offset + at)
    at += LENGTH_BYTES
    if (size === -1) {
      fields[field] = null
    } else {
      fields[field] = text.substring(at, at + size)
      at += size
    }
  }
  return { name: 'dataRow', length, fields, fieldCount } as BackendMessage
}
