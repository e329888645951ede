import { readablePhone } from '../../domain/rules/readablePhone.ts'
import { bdi, type Html, html } from '../../platform/html/html.ts'
import { colourPath } from './colourStylesheet.ts'
import type { OperatorPartsFragment } from './generated.ts'

/** The stylesheet with the colour of an operator, if it has one. */
export function operatorColour({ brandColour }: OperatorPartsFragment): Html | false {
  return brandColour !== null && html`\n<link rel="stylesheet" href="${colourPath(brandColour)}">`
}

/** The logo and the name of an operator, above a page. */
export function operatorHead({ name, logo, brandColour }: OperatorPartsFragment): Html {
  const path = logo && new URL(logo.url).pathname.replace(/[^/]+$/, '480.webp')
  return html`<header class="brand${brandColour !== null && ' coloured'}">
<p>${path && html`<img src="${path}" alt="">`}${bdi(name)}</p>
</header>
`
}

/** How customers reach an operator, below a page; nothing if it has not said. */
export function operatorFoot({ name, phone, email, website, address }: OperatorPartsFragment): Html | false {
  const lines = [
    phone && html`<a href="tel:${phone.replace(';ext=', ',')}">${readablePhone(phone)}</a>`,
    email && html`<a href="mailto:${email}">${email}</a>`,
    website && html`<a href="${website}" rel="noopener noreferrer">${new URL(website).host}</a>`,
  ].filter(Boolean)
  if (lines.length === 0 && !address) return false
  return html`<footer class="contact">
<p><strong>${bdi(name)}</strong></p>
${address && html`<p class="address">${bdi(address)}</p>\n`}${lines.map(line => html`<p>${line}</p>\n`)}</footer>
`
}
