import { type Html, html } from '../../platform/html/html.ts'
import { participantsOf, type WaiverPart } from './WaiverPart.ts'

/**
 * The URL of a part of the waiver.
 * @param offer the token of the waitlist's offer from whose page the customer came, which every page of the waiver keeps
 */
export function partUrl(number: number, isChange: boolean, offer: string | undefined): string {
  const query = new URLSearchParams({ ...(isChange && { change: '1' }), part: String(number), ...(offer && { offer }) })
  return `?${query}`
}

/** Links to the parts of a waiver; nothing if there is only one part. */
export function partLinks({ waiver, number, count }: WaiverPart, isChange: boolean, offer?: string): Html | false {
  if (count === 1) return false
  const links = Array.from({ length: count }, (_, index) => {
    const { first, last } = participantsOf(waiver, index + 1)
    const name = first === last ? `${first}` : `${first} to ${last}`
    if (index + 1 === number) return html`<li aria-current="page"><strong>${name}</strong></li>\n`
    return html`<li><a href="${partUrl(index + 1, isChange, offer)}">${name}</a></li>\n`
  })
  return html`<nav class="parts" aria-labelledby="parts-title">
<p id="parts-title">Part ${number} of ${count}. The participants of each part:</p>
<ul>${links}</ul>
</nav>
`
}
