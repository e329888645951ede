import { html } from '../../platform/html/html.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { OperatorRow } from '../access/operatorColumns.ts'
import type { Partner } from '../access/Partner.ts'
import type { EmailContent } from '../emails/EmailContent.ts'
import { emailPage } from '../emails/emailPage.ts'
import type { Money } from '../products/Money.ts'
import { formatPrice } from '../rules/formatPrice.ts'
import { isolate } from '../rules/isolate.ts'
import type { PartnerStatement } from './PartnerStatement.ts'
import { statementUrl } from './statementUrl.ts'

const LANGUAGE = 'en-GB'

type Party = Pick<Partner, 'name' | 'billingName' | 'billingAddress' | 'taxNumber'>

/** Renders the e-mail that sends a statement to a partner: who and whom, the totals, and a link to all lines. */
export function renderStatement(
  links: LinkSigner,
  operator: OperatorRow,
  partner: Partner,
  { month, sales, cancellations, total }: PartnerStatement,
): Pick<EmailContent, 'to' | 'subject' | 'text' | 'html'> & { language: string } {
  const when = new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  const subject = `Statement for ${when}: ${isolate(operator.name)}`
  const money = (amount: Money) => formatPrice(amount, [LANGUAGE])
  const owes = total.net.amount < 0
  const due = money({ ...total.net, amount: Math.abs(total.net.amount) })
  const parties = [
    ['From', linesOf(operator)],
    ['To', linesOf(partner)],
  ] as const
  const figures = [
    `Bookings sold: ${sales.lineCount}`,
    `Retail price: ${money(total.retail)}`,
    ...(cancellations.lineCount > 0 ? [`of it cancelled: ${money(cancellations.retail)}`] : []),
    `Commission: ${money(total.commission)}`,
    ...(total.voucher.amount === 0 ? [] : [`Paid with gift vouchers: ${money(total.voucher)}`]),
    owes ? `Due to you: ${due}` : `Due from you: ${due}`,
  ]
  const url = statementUrl(links, operator.operatorId, partner.partnerId, month)
  const lead = `This is the statement of ${isolate(operator.name)} for ${isolate(partner.name)} for ${when}.`
  const every = 'Every line of it, as a CSV file:'
  const broken = (lines: readonly string[]) => html`${lines.map((line, index) => [index > 0 && html`<br>\n`, line])}`
  return {
    to: { name: partner.billingName ?? partner.name, address: partner.billingEmail! },
    subject,
    text: [
      lead,
      ...parties.map(([who, lines]) => [`${who}:`, ...lines].join('\n')),
      figures.join('\n'),
      `${every}\n${url}`,
    ].join('\n\n'),
    html: emailPage({ language: LANGUAGE, subject }, [
      lead,
      ...parties.map(([who, lines]) => broken([`${who}:`, ...lines])),
      broken(figures),
      html`${every} <a href="${url}">statement-${month}.csv</a>`,
    ]),
    language: LANGUAGE,
  }
}

function linesOf({ name, billingName, billingAddress, taxNumber }: Party): string[] {
  return [
    isolate(billingName ?? name),
    ...(billingAddress?.split(/\r?\n/).map(isolate) ?? []),
    ...(taxNumber === null ? [] : [`Tax number: ${isolate(taxNumber)}`]),
  ]
}
