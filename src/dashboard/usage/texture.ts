const TILE = 8

/**
 * What a meter is filled with: its colour, and beyond the fifth meter a texture of it, for there are not more colours than that which
 * everybody can tell apart.
 * @param kind 0 is none
 */
export function texture(kind: number, ink: string, ground: string, scale: number): string | CanvasPattern {
  if (kind === 0) return ink
  const tile = document.createElement('canvas')
  const size = TILE * scale
  tile.width = size
  tile.height = size
  const pen = tile.getContext('2d')
  if (!pen) return ink
  pen.fillStyle = ink
  pen.fillRect(0, 0, size, size)
  pen.strokeStyle = ground
  pen.fillStyle = ground
  pen.lineWidth = size / 5
  if (kind === 2) {
    pen.beginPath()
    pen.arc(size / 2, size / 2, size / 4, 0, 2 * Math.PI)
    pen.fill()
    return pen.createPattern(tile, 'repeat') ?? ink
  }
  for (const shift of [-size, 0, size]) {
    pen.beginPath()
    // Falling, or rising.
    pen.moveTo(shift, kind === 1 ? size : 0)
    pen.lineTo(shift + size, kind === 1 ? 0 : size)
    pen.stroke()
  }
  return pen.createPattern(tile, 'repeat') ?? ink
}
