import { html } from '../../../platform/html/html.ts'
import type { EmailContent } from '../../emails/EmailContent.ts'
import { emailPage } from '../../emails/emailPage.ts'
import { formatPrice } from '../../rules/formatPrice.ts'
import { isolate } from '../../rules/isolate.ts'
import type { Voucher } from './Voucher.ts'

const LANGUAGE = 'en-GB'

/** Renders the e-mail that brings a gift voucher to its receiver. What people wrote is always escaped. */
export function renderVoucher(
  { code, balance, recipient, expiresOn }: Voucher,
  operatorName: string,
  message: string | null,
): Pick<EmailContent, 'subject' | 'text' | 'html'> & { language: string } {
  const name = isolate(operatorName)
  const subject = `A gift voucher for you: ${name}`
  const day = (date: string) =>
    new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
  const paragraphs = [
    recipient ? `Hello ${isolate(recipient)},` : 'Hello,',
    ...(message ? message.split(/\n\s*\n/).map(each => isolate(each.trim())) : []),
    `This is a gift voucher of ${name} worth ${formatPrice(balance, [LANGUAGE])}.`,
    `Its code: ${code}`,
    'Give the code when you book. Whoever has it can spend it, so pass it on to nobody.',
    ...(expiresOn ? [`It can be used until ${day(expiresOn)}.`] : []),
    name,
  ]
  return {
    subject,
    text: paragraphs.join('\n\n'),
    html: emailPage(
      { language: LANGUAGE, subject },
      paragraphs.map(each => html`${each}`),
    ),
    language: LANGUAGE,
  }
}
