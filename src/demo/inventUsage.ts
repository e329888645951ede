import { ORDER_COMPLETED, orderCompletedInfo } from '../domain/meters/recording/builtInMeters.ts'
import { encodeTypeId } from '../domain/scalars/typeid.ts'
import type { Dice } from './Dice.ts'
import { demoId } from './demoId.ts'

const DAY = 86_400_000
const DAYS_BACK = 90

/** A usage entry of the demo, recorded by a client or by the service itself. */
export interface DemoUsage {
  meter: string
  usage: string
  extraInfo: string | null
  occurredAt: Date
  source: 'client' | 'service'
}

type Entry = Pick<DemoUsage, 'usage'> & Partial<DemoUsage>

/** The entries of a day, by meter. Amounts are decimal strings, as everywhere. */
const meters: Record<string, (dice: Dice) => Entry[]> = {
  'api-calls': dice => times(4, () => ({ usage: `${dice.between(150, 2400)}` })),
  'sms-sent': dice => times(dice.between(0, 3), () => ({ usage: `${dice.between(1, 25)}` })),
  'photos-gb': dice => [
    {
      usage: `${dice.between(0, 3)}.${dice.between(1, 999).toString().padStart(3, '0')}`,
      extraInfo: '{"Bucket":"photos"}',
    },
  ],
  'waitlist-notified': dice =>
    times(dice.between(0, 2), () => ({ usage: '1', extraInfo: waitlistInfo(dice), source: 'service' })),
  'workflow-email-sent': dice => times(dice.between(2, 9), () => ({ usage: '1', source: 'service' })),
}

/** The usage of an operator over 90 days in chronological order, with one `order-completed` for each basket. */
export function inventUsage(
  baskets: readonly { basketId: string; completedAt: Date }[],
  now: Date,
  dice: Dice,
): DemoUsage[] {
  const entries = Object.entries(meters).flatMap(([meter, entriesOfDay]) =>
    times(DAYS_BACK, day =>
      entriesOfDay(dice).map(entry => ({
        meter,
        extraInfo: null,
        source: 'client' as const,
        // Entries of the service itself end yesterday: those of today come from actual events.
        occurredAt: new Date(now.getTime() - Math.floor((day + (entry.source ? 1 : 0) + dice.throw()) * DAY)),
        ...entry,
      })),
    ).flat(),
  )
  const orders = baskets.map(({ basketId, completedAt }) => ({
    meter: ORDER_COMPLETED,
    usage: '1',
    extraInfo: orderCompletedInfo(basketId),
    occurredAt: completedAt,
    source: 'service' as const,
  }))
  return [...entries, ...orders].sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime())
}

function waitlistInfo(dice: Dice): string {
  const id = () => demoId('waitlist', dice.throw())
  return JSON.stringify({ WaitlistID: encodeTypeId('wl', id()), MultiBookingID: encodeTypeId('bkg', id()) })
}

function times<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
