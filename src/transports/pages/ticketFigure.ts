import { type Html, html } from '../../platform/html/html.ts'
import { qrModules } from '../../platform/images/qrModules.ts'

/** The ticket of a booking as a QR code, drawn in the page: nothing is loaded, and it can be printed in any size. */
export function ticketFigure(code: string, bookingReference: string): Html {
  const rows = qrModules(code).map(row => row.map(dark => (dark ? '1' : '0')).join(''))
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return html`<figure class="ticket">
<svg viewBox="0 0 ${rows.length} ${rows.length}" role="img" aria-label="Your ticket as a QR code" shape-rendering="crispEdges"><path d="${dark.join('')}"/></svg>
<figcaption>Your ticket for booking <strong>${bookingReference}</strong>. Show it when you arrive, on your phone or on paper.</figcaption>
</figure>
`
}
