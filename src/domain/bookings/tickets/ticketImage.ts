import { constants, crc32, deflateSync } from 'node:zlib'
import { qrModules } from '../../../platform/images/qrModules.ts'

/** Pixels of a module: so many that a row of one is a byte. */
const SCALE = 8

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The QR code of a ticket as a PNG of half a kilobyte, which every mail program shows. */
export function ticketImage(code: string): Buffer {
  const modules = qrModules(code)
  const size = modules.length * SCALE
  // Each line begins with the number of its filter, which is none.
  const lines = modules.flatMap(row =>
    Array<Buffer>(SCALE).fill(Buffer.from([0, ...row.map(dark => (dark ? 0 : 255))])),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  // One bit for each pixel, in greyscale.
  header[8] = 1
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(lines), { level: constants.Z_BEST_SPEED })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A part of a PNG file: its length, type and content, and the checksum of the last two. */
function pngChunk(type: string, content: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(checked))
  return Buffer.concat([length, checked, checksum])
}
