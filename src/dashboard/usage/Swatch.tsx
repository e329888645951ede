export const INKS = 5

/** The colour of a meter in the chart. */
export function Swatch({ ink }: { ink: number }) {
  return <span class="usage-swatch" data-ink={ink % INKS} aria-hidden="true" />
}
