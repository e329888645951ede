export const INKS = 5

/** The colour of a meter in a chart; where there are more meters than colours, a texture tells them apart. */
export function Swatch({ ink }: { ink: number }) {
  return (
    <span class="usage-swatch" data-ink={ink % INKS} data-texture={Math.floor(ink / INKS) % 4} aria-hidden="true" />
  )
}
