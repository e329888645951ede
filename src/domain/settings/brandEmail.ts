import { Html, html } from '../../platform/html/html.ts'
import type { OperatorRow } from '../access/operatorColumns.ts'
import type { EmailContent } from '../emails/EmailContent.ts'
import { isolate } from '../rules/isolate.ts'
import { readablePhone } from '../rules/readablePhone.ts'
import { textOnColour } from '../rules/textOnColour.ts'

/** What of an operator is in its e-mails. */
type Brand = Pick<OperatorRow, 'name' | 'logo' | 'brandColour' | 'phone' | 'website' | 'billingAddress'>

/** Marks the head. What people write is escaped, so it never has it. */
const MARK = 'data-operator="head"'

const FONT = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere"

/**
 * Adds the operator to an e-mail to a customer or a partner: its name on its colour above the text, and how it is reached below. Only if
 * it has set any of that, and only once, because an e-mail is stored as it was sent and may be sent again.
 */
export function brandEmail<Content extends Pick<EmailContent, 'text' | 'html'>>(
  content: Content,
  operator: Brand,
): Content {
  const { name, logo, brandColour } = operator
  const lines = contactLines(operator)
  if (content.html.includes(MARK) || (logo === null && brandColour === null && lines.length === 0)) return content
  const colours = brandColour === null ? '' : `background-color:${brandColour};color:${textOnColour(brandColour)};`
  const head = html`<p ${new Html(MARK)} style="margin:0;padding:12px 16px;${colours}${FONT};font-weight:600">${isolate(name)}</p>
`
  const foot = html`<p style="max-width:36em;margin:0 auto;padding:0 16px 24px;${FONT};font-size:14px">${[
    name,
    ...lines,
  ].map((line, index) => [index > 0 && html`<br>\n`, isolate(line)])}</p>
`
  const start = content.html.indexOf('\n', content.html.indexOf('<body')) + 1
  const end = content.html.lastIndexOf('</body>')
  const page = `${content.html.slice(0, start)}${head.text}${content.html.slice(start, end)}${lines.length > 0 ? foot.text : ''}${content.html.slice(end)}`
  return { ...content, html: page, text: lines.length > 0 ? `${content.text}\n\n${lines.join('\n')}` : content.text }
}

function contactLines({ phone, website, billingAddress }: Brand): string[] {
  return [...(billingAddress?.split(/\r?\n/) ?? []), phone && readablePhone(phone), website].filter(
    line => line !== undefined && line !== null && line.trim() !== '',
  ) as string[]
}
