import { isolate } from '../../../domain/rules/isolate.ts'

const several = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** What needs somebody today. */
export const attention = {
  title: 'Needs you',
  nothing: 'Nothing needs you.',
  pending: (count: number) => several(count, 'booking to accept', 'bookings to accept'),
  unpaid: (count: number) => `${several(count, 'booking', 'bookings')} to pay today`,
  waivers: (count: number) => `${several(count, 'waiver', 'waivers')} missing until tomorrow`,
  failed: (count: number) => `${several(count, 'e-mail', 'e-mails')} not delivered this week`,
  understaffed: (count: number) => `${several(count, 'departure', 'departures')} short of guides this week`,
  belowMinimum: (participants: number, minimum: number, activity: string, day: string, time: string) =>
    `${participants} of the ${minimum} needed: ${isolate(activity)}, ${day}, ${time}`,
  waiting: (count: number) => `${several(count, 'customer', 'customers')} on the waitlist`,
  closure: (count: number, day: string) => `${several(count, 'booking', 'bookings')} left after closing ${day}`,
  money: (paid: string, refunded: string | null) =>
    refunded === null ? `${paid} taken today` : `${paid} taken today, ${refunded} paid back`,
} as const
