import { href } from '../address.ts'
import type { BookingWholeFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { customerHref } from '../kit/customerHref.ts'
import { customerName } from '../kit/customerName.ts'
import { mailTo } from '../kit/mailTo.ts'
import { Phone } from '../kit/Phone.tsx'
import { locale } from '../locale.ts'
import { words } from '../words.ts'

const languages = new Intl.DisplayNames(locale, { type: 'language' })

function named(language: string): string {
  try {
    return languages.of(language) ?? language
  } catch {
    return language
  }
}

/** The customer and their contact details. */
export function CustomerSheet({ booking }: { booking: BookingWholeFragment }) {
  const { customer, language } = booking
  return (
    <section class="sheet" aria-labelledby="booking-customer">
      <h2 id="booking-customer">{words.customer}</h2>
      <dl class="facts">
        <dt>{words.name}</dt>
        <dd>
          <strong>
            {customer ? (
              <a href={customerHref(customer.email)}>
                <Bdi>{customerName(booking)}</Bdi>
              </a>
            ) : (
              <Bdi>{customerName(booking)}</Bdi>
            )}
          </strong>
        </dd>
        {customer && <dt>{words.email}</dt>}
        {customer && (
          <dd>
            <a href={mailTo(customer.email)}>{customer.email}</a>
          </dd>
        )}
        {customer?.phone && <dt>{words.phone}</dt>}
        {customer?.phone && (
          <dd>
            <Phone number={customer.phone} />
          </dd>
        )}
        {language && <dt>{words.language}</dt>}
        {language && <dd>{named(language)}</dd>}
      </dl>
      {customer && may('OPERATOR_WRITE') && (
        <a href={href(`persons/${booking.bookingReference}`)}>{words.booking.personalData}</a>
      )}
    </section>
  )
}
