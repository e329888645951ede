import { writeFile } from 'node:fs/promises'
import encodeQR from 'qr'

const [WIDTH, HEIGHT] = [640, 480]

/** Writes a video (YUV4MPEG2) that shows a QR code in black on white, for the camera of a browser. */
export async function writeVideo(path: string, text: string): Promise<void> {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const scale = Math.floor(HEIGHT / modules.length)
  const margin = { x: (WIDTH - modules.length * scale) >> 1, y: (HEIGHT - modules.length * scale) >> 1 }
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isBlack = modules[Math.floor((y - margin.y) / scale)]?.[Math.floor((x - margin.x) / scale)]
      if (isBlack) luma[y * WIDTH + x] = 16
    }
  }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`)
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]))
}
