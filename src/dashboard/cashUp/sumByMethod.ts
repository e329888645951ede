import type { CashUpTotalFragment, PaymentMethod } from '../api/generated.ts'

/** What was paid and paid back, in minor units. */
export interface Sum {
  paid: number
  refunded: number
  count: number
}

/** The methods of a day in a fixed order, each with its sum and the sums of those who recorded it. */
export interface MethodSum extends Sum {
  method: PaymentMethod
  people: readonly (Sum & { name: string | null })[]
}

const order: readonly PaymentMethod[] = ['CASH', 'CARD', 'BANK_TRANSFER', 'ONLINE', 'OTHER']

const add = (some: readonly CashUpTotalFragment[]): Sum => ({
  paid: some.reduce((sum, each) => sum + each.paid.amount, 0),
  refunded: some.reduce((sum, each) => sum + each.refunded.amount, 0),
  count: some.reduce((sum, each) => sum + each.transactionCount, 0),
})

/** Adds the totals of a day up by method. Cash and cards are always there, because they are counted. */
export function sumByMethod(totals: readonly CashUpTotalFragment[]): MethodSum[] {
  return order.flatMap(method => {
    const own = totals.filter(each => each.method === method)
    if (own.length === 0 && method !== 'CASH' && method !== 'CARD') return []
    const names = [...new Set(own.map(each => each.byName))]
    const people = names.map(name => ({ name, ...add(own.filter(each => each.byName === name)) }))
    // Money that nobody took needs no line of its own.
    return [{ method, ...add(own), people: people.some(each => each.name !== null) ? people : [] }]
  })
}
