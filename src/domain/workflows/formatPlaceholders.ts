import type { Location } from '../products/Location.ts'
import type { Money } from '../products/Money.ts'
import { formatPrice } from '../rules/formatPrice.ts'
import { isolate } from '../rules/isolate.ts'
import { type PriceLine, totalOf } from '../rules/pricing/PriceLine.ts'
import { type Formatters, formattersOf } from './formattersOf.ts'
import type { PlaceholderValues } from './placeholders.ts'

/** The facts of a booking for an e-mail. */
export interface BookingFacts {
  customer: { firstName: string; lastName: string; email: string }
  activityName: string
  /** The local day and time of its start. */
  date: string
  time: string
  durationMinutes: number
  participants: number
  price: Money
  lines: readonly PriceLine[]
  bookingReference: string
  /** Null if there are no questions, or if every required answer was given. */
  waiverUrl: string | null
  location: Pick<Location, 'name' | 'address'> | null
  operatorName: string
  cancelReason: string | null
  /** Null if the operator refunds nothing to the customer. */
  refund: Money | null
  /** Only in the e-mail that offers the customer of a closed departure to choose. */
  choice: { url: string; lastDay: string } | null
}

/** Formats the values of the placeholders in a language. */
export function formatPlaceholders(facts: BookingFacts, language: string): PlaceholderValues {
  const { customer, date, time, location } = facts
  const locales = [language, 'en']
  const formatters = formattersOf(language)
  const start = new Date(`${date}T${time}Z`)
  return {
    customer_first_name: isolate(customer.firstName),
    customer_last_name: isolate(customer.lastName),
    customer_email: customer.email,
    activity_name: isolate(facts.activityName),
    date: formatters.date.format(start),
    time: formatters.time.format(start),
    duration: formatDuration(facts.durationMinutes, formatters),
    participants: formatters.number.format(facts.participants),
    units: formatUnits(facts, locales),
    price: formatPrice(facts.price, locales),
    price_lines: formatLines(facts, locales),
    fees: formatFees(facts, locales),
    booking_reference: facts.bookingReference,
    waiver_url: facts.waiverUrl ?? '',
    location_name: isolate(location?.name ?? ''),
    location_address: isolate(location?.address ?? ''),
    operator_name: isolate(facts.operatorName),
    refund: facts.refund ? formatPrice(facts.refund, [language, 'en']) : '',
    cancel_reason: isolate(facts.cancelReason ?? ''),
    choice_url: facts.choice?.url ?? '',
    choose_before: facts.choice ? formatters.date.format(new Date(`${facts.choice.lastDay}T00:00Z`)) : '',
  }
}

/** The quantity and the name of a line: "2 × Adult". */
function nameLine({ name, quantity }: Pick<PriceLine, 'name' | 'quantity'>, locales: string[]): string {
  return `${formattersOf(locales[0]!).number.format(quantity)} × ${isolate(name)}`
}

function formatUnits({ lines }: BookingFacts, locales: string[]): string {
  const units = new Map<string, { name: string; quantity: number }>()
  const booked = lines.filter(line => line.kind === 'UNIT')
  for (const { unitId, name, quantity } of booked) {
    units.set(unitId!, { name, quantity: quantity + (units.get(unitId!)?.quantity ?? 0) })
  }
  // The unit that an activity has until it gets its own says nothing more than the number of participants.
  if (units.size <= 1 && booked.every(line => line.unitType === 'OTHER')) return ''
  return [...units.values()].map(unit => nameLine(unit, locales)).join(', ')
}

function formatLines({ lines, price: { currency } }: BookingFacts, locales: string[]): string {
  const ofGroup = lines.some(line => line.kind === 'GROUP')
  const shown = lines.filter(line => !(ofGroup && line.kind === 'UNIT'))
  if (shown.length <= 1) return ''
  return shown
    .map(line => {
      const named = line.kind === 'UNIT' || line.quantity > 1 ? nameLine(line, locales) : isolate(line.name)
      return `${named} ${formatPrice({ amount: line.amount, currency }, locales)}`
    })
    .join('; ')
}

function formatFees({ lines, price: { currency } }: BookingFacts, locales: string[]): string {
  const fees = lines.filter(line => line.kind === 'FEE')
  return fees.length === 0 ? '' : formatPrice({ amount: totalOf(fees), currency }, locales)
}

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** Formats a number of minutes: "2 hours, 30 minutes". */
function formatDuration(minutes: number, { units, parts: list }: Formatters): string {
  let rest = minutes
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count === 0 && (unit !== 'minute' || parts.length > 0)) continue
    parts.push(units[unit].format(count))
  }
  return list.format(parts)
}
