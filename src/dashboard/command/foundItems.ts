import { Clock, MessageSquare, Mountain, Ticket, UserPlus, UserRound } from 'lucide'
import { isolate } from '../../domain/rules/isolate.ts'
import { navigate } from '../address.ts'
import type { CommandSearchQuery } from '../api/generated.ts'
import { may, viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { count, localDay } from '../format.ts'
import { customerName } from '../kit/customerName.ts'
import { words } from '../words.ts'
import type { CommandItem } from './CommandItem.ts'
import { matches } from './matches.ts'

const texts = words.command
const MOST_BOOKINGS = 6
const MOST_CUSTOMERS = 4
const MOST_DEPARTURES = 5
const MOST_FOR_DEPARTURES = 3

/** What the service found, and what of it matches the text as it is by now. */
export function foundItems(found: CommandSearchQuery, text: string): CommandItem[] {
  return [
    ...departureActions(found, text),
    ...bookingItems(found),
    ...departureItems(found, text),
    ...activityItems(found),
  ]
}

function bookingItems({ bookings }: CommandSearchQuery): CommandItem[] {
  const nodes = bookings?.edges.map(each => each.node) ?? []
  const customers = new Map<string, { name: string; count: number }>()
  for (const booking of nodes) {
    const email = booking.customer?.email
    if (!email) continue
    const known = customers.get(email)
    customers.set(email, { name: known?.name ?? customerName(booking), count: (known?.count ?? 0) + 1 })
  }
  return [
    ...nodes.slice(0, MOST_BOOKINGS).map(
      (booking): CommandItem => ({
        key: booking.id,
        group: 'bookings',
        icon: Ticket,
        label: `${isolate(customerName(booking))} · ${booking.bookingReference}`,
        detail: [
          texts.departure(booking.product.name, localDay(booking.date), booking.time),
          words.people(count(booking.participants)),
          ...(booking.status === 'CONFIRMED' ? [] : [words.statuses[booking.status]]),
        ].join(' · '),
        run: () => navigate(`booking/${booking.bookingReference}`),
      }),
    ),
    ...[...customers].slice(0, MOST_CUSTOMERS).map(
      ([email, { name, count }]): CommandItem => ({
        key: email,
        group: 'customers',
        icon: UserRound,
        label: isolate(name),
        detail: `${email} · ${texts.bookingsOf(count)}`,
        run: () => navigate(`customer/${encodeURIComponent(email)}`),
      }),
    ),
  ]
}

type Departure = CommandSearchQuery['timeslots'][number]

const nameOf = (slot: Departure) => {
  const today = todayIn(viewer.value?.operator.timeZone ?? 'UTC')
  return texts.departure(slot.product.name, slot.date === today ? words.today : localDay(slot.date), slot.time)
}

function departureItems({ timeslots }: CommandSearchQuery, text: string): CommandItem[] {
  return timeslots
    .filter(slot => matches(nameOf(slot), text))
    .slice(0, MOST_DEPARTURES)
    .map(slot => ({
      key: slot.id,
      group: 'departures',
      icon: Clock,
      label: nameOf(slot),
      detail:
        slot.status === 'CLOSED'
          ? words.timeslotStatuses.CLOSED
          : texts.taken(count(slot.tally.participants), count(slot.capacity)),
      run: () => navigate(`slot/${slot.id}`),
    }))
}

/** What can be done with a departure, if the text says what: "walk-in sunset". */
function departureActions({ timeslots }: CommandSearchQuery, text: string): CommandItem[] {
  if (!may('BOOKINGS_WRITE')) return []
  const first = text.trim().split(/\s+/)[0] ?? ''
  const upcoming = timeslots.filter(slot => Date.parse(slot.endsAt) > Date.now() && slot.status !== 'CLOSED')
  const actions = [
    { act: 'walk-in', icon: UserPlus, word: texts.walkInWord, label: texts.walkIn },
    { act: 'message', icon: MessageSquare, word: texts.messageWord, label: texts.message },
  ]
  return actions
    .filter(each => matches(each.word, first))
    .flatMap(({ act, icon, label }) =>
      upcoming
        .filter(slot => (act === 'message' ? slot.tally.participants > 0 : slot.status !== 'FULL'))
        .filter(slot => matches(label(nameOf(slot)), text))
        .slice(0, MOST_FOR_DEPARTURES)
        .map(
          (slot): CommandItem => ({
            key: `${act} ${slot.id}`,
            group: 'actions',
            icon,
            label: label(nameOf(slot)),
            run: () => navigate(`slot/${slot.id}`, { act }),
          }),
        ),
    )
}

function activityItems({ products }: CommandSearchQuery): CommandItem[] {
  return (products?.edges ?? []).map(({ node }) => ({
    key: node.id,
    group: 'activities',
    icon: Mountain,
    label: isolate(node.name),
    run: () => navigate(`activities/${node.id}`),
  }))
}
