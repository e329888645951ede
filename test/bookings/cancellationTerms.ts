import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import type { CancellationTier } from '../../src/domain/rules/pricing/Pricing.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import type { World } from '../world/World.ts'
import { Desk } from './Desk.ts'

const { operatorId } = operators.kayaks
const { activityId } = activities.sunset

/** Two days before the start everything is refunded, and one day before it half. */
export const tiers: CancellationTier[] = [
  { minutesBefore: 2880, percent: 100 },
  { minutesBefore: 1440, percent: 50 },
]

export const setTerms = (world: World, cancellationTiers: CancellationTier[] | null) =>
  updatePricing(world.database, operatorId, activityId, { cancellationTiers }, NOW)

/** Opens a partner and the operator, which sell the tour with `tiers` until it starts. */
export async function openWithTerms(world: World): Promise<{ wanderly: Desk; counter: Desk }> {
  await world.admin.query('update product set cancellation_cutoff_minutes = 0 where activity_id = $1', [activityId])
  await setTerms(world, tiers)
  return { wanderly: await Desk.open(world, 'wanderly'), counter: await Desk.open(world, 'operator') }
}

/** Sets the clock to some minutes before the start of a booking. */
export function clockBefore(world: World, { startsAt }: Booking, minutes: number): void {
  world.now = new Date(startsAt.getTime() - minutes * 60_000)
}

/** A timeslot that no other test of the file sells. */
export function nextSlot(): { date: string; time: string } {
  nth++
  const date = new Date(Date.UTC(2026, 6, 10 + Math.floor(nth / 3))).toISOString().slice(0, 10)
  return { date, time: ['09:00', '13:00', '18:00'][nth % 3]! }
}
let nth = 0

/** Sells in a timeslot of its own, in one step. */
export const book = (desk: Desk, participants = 2) => desk.book({ ...nextSlot(), participants })

/** Sells in a timeslot of its own, held and then paid for. */
export async function holdAndPay(desk: Desk, participants = 2): Promise<Booking> {
  const hold = await desk.hold({ ...nextSlot(), participants })
  await desk.pay(hold, participants * 4500)
  return desk.see(hold)
}
