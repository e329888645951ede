export const INKS = 5

/** The colour in which a meter is drawn. */
export function Swatch({ ink }: { ink: number }) {
  return <span class="usage-swatch" data-ink={ink % INKS} aria-hidden="true" />
}
