import type { Grant } from '../../../src/domain/rules/ledger/amendLedger.ts'
import type { Fee, Pricing, TaxRate } from '../../../src/domain/rules/pricing/Pricing.ts'

/** The unit quantities of a group, in the order of the units. */
export type GroupComposition = readonly number[]

/** One ticket, or one participant beyond a group, as it was sold. */
export interface Ticket {
  unit: number
  price: number
  rule: string | undefined
  rates: readonly TaxRate[]
  covered: boolean
}

/** What can be kept of what fell away by one percentage, and how much of that was fees. */
interface Pool {
  value: number
  fees: number
}

/** A quotient rounded half up to a whole number. */
export function rounded(part: bigint, whole: bigint): number {
  return Number((2n * part + whole) / (2n * whole))
}

const portion = (amount: number, part: number, whole: number) =>
  whole === 0 ? 0 : rounded(BigInt(amount) * BigInt(part), BigInt(whole))

/**
 * A booking as a list of tickets: what a child could reckon with coins. It knows nothing of lines, and shares no arithmetic with the
 * ledger that it is compared with.
 */
export class MoneyModel {
  tickets: Ticket[] = []
  group: { amount: number; upTo: number; rates: readonly TaxRate[]; covered: boolean } | null = null
  fees: (Fee & { rates: readonly TaxRate[] })[] = []
  /** What was ever sold or is on sale that has other taxes than the rest makes shares of taxes inexact. */
  day: number
  groupComposition: GroupComposition
  readonly pools = new Map<number, Pool>()
  /** What the operator had accepted while it is pending; null if nothing ever. */
  accepted: number | null = null
  status: 'PENDING' | 'CONFIRMED' | 'CANCELLED'
  everAccepted: boolean
  readonly discount: Pick<Grant, 'kind' | 'value'> | null

  constructor(
    pricing: Pricing,
    sold: {
      groupComposition: GroupComposition
      day: number
      discount: Pick<Grant, 'kind' | 'value'> | null
      byHand: boolean
    },
  ) {
    this.discount = sold.discount
    this.day = sold.day
    this.groupComposition = sold.groupComposition
    this.status = sold.byHand ? 'PENDING' : 'CONFIRMED'
    this.everAccepted = !sold.byHand
    this.#sellAnew(pricing, true)
  }

  get activity(): number {
    const all = this.tickets.reduce((sum, each) => sum + each.price, this.group?.amount ?? 0)
    return all - this.discounted
  }

  get discounted(): number {
    if (!this.discount) return 0
    const group = this.group?.covered ? this.group.amount : 0
    const base = this.tickets.reduce((sum, each) => sum + (each.covered ? each.price : 0), group)
    const { kind, value } = this.discount
    return Math.min(base, kind === 'AMOUNT' ? value : portion(base, value, 100_000))
  }

  get people(): number {
    return this.groupComposition.reduce((sum, each) => sum + each, 0)
  }

  get charged(): number {
    return this.fees.reduce((sum, { amount, per }) => sum + amount * (per === 'PERSON' ? this.people : 1), 0)
  }

  get live(): number {
    return this.status === 'CANCELLED' ? 0 : this.activity + this.charged
  }

  get kept(): number {
    return [...this.pools].reduce((sum, [percent, pool]) => sum + keptOf(pool, percent), 0)
  }

  /** The commission: on what is live without fees, and on that part of what is kept that was no fee. */
  commission(rate: number): number {
    let [part, whole] = [BigInt(this.status === 'CANCELLED' ? 0 : this.activity), 1n]
    for (const [percent, pool] of this.pools) {
      if (pool.value === 0) continue
      part = part * BigInt(pool.value) + whole * BigInt(keptOf(pool, percent)) * BigInt(pool.value - pool.fees)
      whole *= BigInt(pool.value)
    }
    return rounded(part * BigInt(rate), whole * 100_000n)
  }

  /** What it counts on the statement of its partner. */
  counted(rate: number): { retail: number; commission: number } {
    if (this.status === 'PENDING' || !this.everAccepted) return { retail: 0, commission: 0 }
    return { retail: this.live + this.kept, commission: this.commission(rate) }
  }

  accept(): void {
    if (this.status !== 'PENDING') return
    this.status = 'CONFIRMED'
    this.everAccepted = true
    this.accepted = null
  }

  cancel(percent: number): void {
    this.#giveUp(this.live, this.charged, percent)
    this.status = 'CANCELLED'
  }

  amend(
    pricing: Pricing,
    groupComposition: GroupComposition,
    day: number,
    now: { covers: boolean; percent: number; byHand: boolean },
  ): void {
    const [before, fees, people] = [this.live, this.charged, this.people]
    const fewer = groupComposition.some((quantity, unit) => quantity < this.groupComposition[unit]!)
    const moves = day !== this.day
    const from = this.day
    this.groupComposition = groupComposition
    this.#sellMore(pricing, from, now.covers)
    if (fewer) this.#giveUp(before - this.live, fees - this.charged, now.percent, before)
    if (moves) {
      this.day = day
      if (todayTotal(pricing, groupComposition, from) !== todayTotal(pricing, groupComposition, day))
        this.#sellAnew(pricing, now.covers)
      for (const ticket of this.tickets) ticket.covered = now.covers
      if (this.group) this.group.covered = now.covers
    }
    if (now.byHand && (moves || this.people > people)) {
      if (this.status === 'CONFIRMED') this.accepted = before
      this.status = 'PENDING'
    }
    if (this.accepted !== null) this.accepted = Math.min(this.accepted, this.live)
  }

  /** Of what falls away, only what was accepted can be kept. */
  #giveUp(fell: number, fellFees: number, percent: number, before = this.live): void {
    const value = Math.max(0, fell)
    const fees = Math.min(value, Math.max(0, fellFees))
    const rest = before - value
    const most = this.status === 'PENDING' ? Math.max(0, Math.min(value, (this.accepted ?? 0) - rest)) : value
    if (most === 0) return
    const pool = this.pools.get(percent) ?? { value: 0, fees: 0 }
    this.pools.set(percent, { value: pool.value + most, fees: pool.fees + portion(fees, most, value) })
  }

  #sellMore(pricing: Pricing, day: number, covered: boolean): void {
    const sold = (have: Ticket[], wanted: number, unit: number) => {
      const stay = have.slice(0, Math.max(0, wanted))
      const today = ticketOf(pricing, unit, day)
      const last = stay.at(-1)
      const price = last && last.rule === today.rule ? last.price : today.price
      for (let nth = stay.length; nth < wanted; nth++) stay.push({ ...today, price, covered })
      return stay
    }
    const of = (unit: number) => this.tickets.filter(each => each.unit === unit)
    if (this.group) this.tickets = sold(of(EXTRA), this.people - this.group.upTo, EXTRA)
    else this.tickets = this.groupComposition.flatMap((quantity, unit) => sold(of(unit), quantity, unit))
  }

  #sellAnew(pricing: Pricing, covered: boolean): void {
    const { groupPrice } = pricing
    this.tickets = []
    this.group = groupPrice && {
      amount: changed(groupPrice.amount, pricing, this.day).price,
      upTo: groupPrice.upTo,
      rates: pricing.taxes,
      covered,
    }
    this.fees = pricing.fees.map(fee => ({ ...fee, rates: fee.taxed ? pricing.taxes : [] }))
    this.#sellMore(pricing, this.day, covered)
  }
}

/** Stands for the unit of those beyond a group. */
export const EXTRA = -1

/** The day on which the only price rule of a life holds. */
export const SEASON_DAY = 2

const keptOf = ({ value }: Pool, percent: number) => value - portion(value, percent, 100)

function ticketOf(pricing: Pricing, unit: number, day: number): Ticket {
  const base = unit === EXTRA ? pricing.groupPrice!.perExtra : pricing.units[unit]!.price
  const plain = { price: base, rule: undefined }
  const isOthers = unit === EXTRA && pricing.rules[0]?.change.kind !== 'PERCENTAGE'
  return { unit, ...(isOthers ? plain : changed(base, pricing, day)), rates: pricing.taxes, covered: true }
}

function changed(base: number, { rules: [rule] }: Pricing, day: number): { price: number; rule: string | undefined } {
  if (!rule || day !== SEASON_DAY) return { price: base, rule: undefined }
  const { kind, value } = rule.change
  const prices = {
    PRICE: value,
    AMOUNT: base + value,
    PERCENTAGE: portion(base, Math.max(0, 100_000 + value), 100_000),
  }
  return { price: Math.max(0, prices[kind]), rule: rule.name }
}

function todayTotal(pricing: Pricing, groupComposition: GroupComposition, day: number): number {
  const { groupPrice } = pricing
  if (!groupPrice)
    return groupComposition.reduce((sum, quantity, unit) => sum + quantity * ticketOf(pricing, unit, day).price, 0)
  const extras = Math.max(0, groupComposition.reduce((sum, each) => sum + each, 0) - groupPrice.upTo)
  return changed(groupPrice.amount, pricing, day).price + extras * ticketOf(pricing, EXTRA, day).price
}
