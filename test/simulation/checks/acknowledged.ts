import { ENTRIES_KEPT_DAYS } from '../../../src/domain/waitlist/deleteOldEntries.ts'
import type { Sale } from '../Sale.ts'
import { type Check, type Scene, since } from './Check.ts'

interface Row {
  order: string
  reference: string
  status: string
  participants: number
  price: number
  version: number
}

const BOOKINGS = `
  select partner_reference "order", booking_reference reference, status, participants, price_minor::int price, version
  from booking where partner_reference = any($1)`

/**
 * Bookings that nobody asked for: all but the offers of the waitlist must be in the model. An offer that was withdrawn, because its
 * departure was closed, is no longer named by its entry once that is offered places again; and old entries are deleted, without the
 * bookings that they led to. The service itself makes no others.
 */
const SURPLUS = `
  select booking_reference reference from booking b
  where partner_reference is null and created_at >= $1
    and not (channel = 'POINT_OF_SALE' and booking_reference = any($3))
    and not exists (select from waitlist_entry w where w.operator_id = b.operator_id and w.booking_id = b.booking_id)
    and not (b.status = 'EXPIRED' and exists (
      select from booking_event h
      where h.operator_id = b.operator_id and h.booking_id = b.booking_id and h.action = 'EXPIRED' and h.reason is not null))
    and not (b.date < $2 and exists (
      select from booking_event h
      where h.operator_id = b.operator_id and h.booking_id = b.booking_id and h.action = 'HELD' and h.actor = 'SERVICE'))`

/** What was acknowledged is there, once and as it was answered; what was refused is not. */
export const acknowledged: Check = {
  promise: 'acknowledged',
  async find(scene) {
    const { admin, model } = scene
    const sales = model.sales.filter(each => scene.full || scene.day - each.touched <= 2)
    const rows = await admin.query<Row>(BOOKINGS, [sales.map(each => each.order)])
    const byOrder = Map.groupBy(rows, each => each.order)
    const entriesSince = new Date(scene.now - ENTRIES_KEPT_DAYS * 86_400_000).toISOString().slice(0, 10)
    const walkIns = model.sales.filter(each => each.isWalkIn).map(each => each.reference)
    const surplus = await admin.query<{ reference: string }>(SURPLUS, [since(scene, 2), entriesSince, walkIns])
    return [
      ...sales.filter(each => !isAdopted(each)).flatMap(each => compare(scene, each, byOrder.get(each.order) ?? [])),
      ...(await adopted(
        scene,
        sales.filter(each => isAdopted(each) && each.outcome === 'done'),
      )),
      ...surplus.map(each => `Booking ${each.reference} is there, and nobody asked for it.`),
    ]
  },
}

/** Made by the service as an offer, or of a walk-in: it does not have the reference of an order. */
const isAdopted = (sale: Sale) => sale.order.startsWith('offer-') || sale.isWalkIn

function compare({ now }: Scene, sale: Sale, rows: readonly Row[]): string[] {
  const [row, ...more] = rows
  if (more.length > 0)
    return [`Order ${sale.order} is booked ${rows.length} times: ${rows.map(each => each.reference)}.`]
  if (sale.outcome !== 'done')
    return row ? [`Order ${sale.order} was ${sale.outcome}, and is booked as ${row.reference}.`] : []
  if (!row) return [`Order ${sale.order}, acknowledged as ${sale.reference}, is not there.`]
  return differences(sale, row, now)
}

function differences(sale: Sale, row: Row, now: number): string[] {
  // A hold ends by itself, at its time or because its departure was closed.
  const mayHaveEnded = sale.status === 'ON_HOLD' && row.status === 'EXPIRED'
  const mustHaveEnded = sale.status === 'ON_HOLD' && row.status === 'ON_HOLD' && sale.holdExpiresAt <= now
  const name = `Order ${sale.order}, ${sale.reference}`
  return [
    ...(row.reference === sale.reference ? [] : [`${name}, is there as ${row.reference}.`]),
    ...(row.status === sale.status || mayHaveEnded
      ? []
      : [`${name}, is ${row.status}; it was acknowledged as ${sale.status}.`]),
    ...(mustHaveEnded ? [`${name}, is still on hold after its end.`] : []),
    ...(row.participants === sale.people
      ? []
      : [`${name}, is for ${row.participants}; it was acknowledged for ${sale.people}.`]),
    ...(row.price === sale.price ? [] : [`${name}, costs ${row.price}; it was acknowledged for ${sale.price}.`]),
    ...(row.version === sale.version || mayHaveEnded
      ? []
      : [`${name}, has version ${row.version}; version ${sale.version} was acknowledged.`]),
  ]
}

const BY_REFERENCE = `
  select booking_reference reference, booking_reference "order", status, participants, price_minor::int price, version
  from booking where operator_id = $1 and booking_reference = any($2)`

async function adopted(scene: Scene, sales: readonly Sale[]): Promise<string[]> {
  const found = await Promise.all(
    [...Map.groupBy(sales, each => each.operator)].map(async ([operator, own]) => {
      const values = [scene.names.operatorIds[operator], own.map(each => each.reference)]
      const rows = await scene.admin.query<Row>(BY_REFERENCE, values)
      return own.flatMap(sale => {
        const row = rows.find(each => each.reference === sale.reference)
        return row
          ? differences(sale, row, scene.now)
          : [`Order ${sale.order}, acknowledged as ${sale.reference}, is not there.`]
      })
    }),
  )
  return found.flat()
}
