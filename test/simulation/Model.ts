import {
  type ActivityName,
  activities,
  activityNames,
  type OperatorName,
  operatorNames,
  operators,
  type PartnerName,
  partnerNames,
  partners,
  type ResourceName,
  resourceNames,
  resources,
} from './marketplace.ts'
import type { Counted, Sale } from './Sale.ts'

/** A line of a statement, as the model reckons it. */
export interface Line extends Counted {
  partner: PartnerName
  /** `YYYY-MM` on the operator's calendar. */
  month: string
  kind: 'sales' | 'amendments' | 'cancellations'
}

export interface Voucher {
  operator: OperatorName
  id: string
  code: string
  balance: number
  voided: boolean
}

export interface Entry {
  operator: OperatorName
  key: string
  meter: string
  /** In eighths, so that sums are exact. */
  eighths: number
  counted: number
  voided: boolean
  id: number | null
  /** The day on the operator's calendar. */
  day: string
}

/** Departures that were closed, until the workers have done what was decided about their bookings. */
export interface Closing {
  operator: OperatorName
  id: string
  /** The day to which bookings move; null if they are refunded. */
  moveTo: string | null
  /** The bookings, and where they were. */
  sales: { sale: Sale; date: string; time: string }[]
}

/** Money that the staff took from a customer, or gave back. */
export interface Transaction {
  operator: OperatorName
  kind: 'paid' | 'refunded'
  method: 'CASH' | 'CARD'
  amount: number
}

interface Start {
  date: string
  time: string
}

export interface Waiting {
  operator: OperatorName
  partner: PartnerName
  activity: ActivityName
  people: number
  id: string
}

/** What was acknowledged: written from the answers alone, and compared with what is stored. */
export class Model {
  readonly sales: Sale[] = []
  readonly lines: Line[] = []
  readonly vouchers: Voucher[] = []
  readonly entries: Entry[] = []
  readonly waiting: Waiting[] = []
  readonly transactions: Transaction[] = []
  readonly closures: Closing[] = []
  /** The days on which an activity has a departure beside its schedules, as far as somebody has asked for it. */
  readonly #added = new Set<string>()
  /** The usage of a meter on a day and in a month, in eighths, and the most that it ever was. */
  readonly usage = new Map<string, { sum: number; most: number }>()
  readonly prices = Object.fromEntries(activityNames.map(each => [each, activities[each].price])) as Record<
    ActivityName,
    number
  >
  /** The commission of each partner in thousandths of a percent, and every one that it ever had. */
  readonly rates = Object.fromEntries(
    partnerNames.map(each => [each, [Math.round(partners[each].percent * 1000)]]),
  ) as Record<PartnerName, number[]>
  /** The most places that a departure had since the beginning, where the operator has changed them. */
  readonly mostPlaces = new Map<string, number>()
  readonly #fewestPlaces = new Map<string, number>()
  readonly quantities = Object.fromEntries(resourceNames.map(each => [each, resources[each].quantity])) as Record<
    ResourceName,
    number
  >
  /** The requests of the staff that were acknowledged, by operator: each is in the audit log. */
  readonly audited: Record<OperatorName, Set<string>> = { harbour: new Set(), walls: new Set() }

  /** Notes what a booking counts now, as a line if that has changed. */
  count(sale: Sale, kind: Line['kind'], now: number): void {
    const [before, after] = [sale.counted, sale.count()]
    sale.counted = after
    if (sale.partner === null) return
    const retail = after.retail - before.retail
    const commission = after.commission - before.commission
    const voucher = after.voucher - before.voucher
    if (retail === 0 && commission === 0 && voucher === 0) return
    const month = dayAt(now, sale.operator).slice(0, 7)
    this.lines.push({ partner: sale.partner, month, kind, retail, commission, voucher })
  }

  /** Sets what the voucher of a booking pays; the rest goes back to it. */
  settleVoucher(sale: Sale, most: number): void {
    const { voucher } = sale
    if (!voucher || voucher.paid <= most) return
    const found = this.vouchers.find(each => each.code === voucher.code)!
    found.balance += voucher.paid - most
    voucher.paid = most
  }

  /** Adds to the usage of the day and of the month of an entry. */
  addUsage({ operator, meter, day }: Entry, eighths: number): void {
    for (const period of [day, day.slice(0, 7)]) {
      const name = `${operator} ${meter} ${period}`
      const { sum, most } = this.usage.get(name) ?? { sum: 0, most: 0 }
      this.usage.set(name, { sum: sum + eighths, most: Math.max(most, sum + eighths) })
    }
  }

  rateOf(partner: PartnerName | null): number {
    return partner === null ? 0 : this.rates[partner].at(-1)!
  }

  resized(activity: ActivityName, date: string, time: string, capacity: number): void {
    const name = `${activity} ${date} ${time}`
    const before = this.mostPlaces.get(name) ?? activities[activity].capacity
    this.mostPlaces.set(name, Math.max(before, capacity))
    this.#fewestPlaces.set(name, Math.min(this.fewestPlaces(activity, date, time), capacity))
  }

  /** A departure is about to have the places of another one. */
  moved(activity: ActivityName, from: Start, to: Start): void {
    const most = this.mostPlaces.get(`${activity} ${from.date} ${from.time}`) ?? activities[activity].capacity
    this.resized(activity, to.date, to.time, most)
    this.resized(activity, to.date, to.time, this.fewestPlaces(activity, from.date, from.time))
  }

  /** Whether nobody has asked for a departure of this day beside the schedules before. */
  addDeparture(activity: ActivityName, date: string): boolean {
    const name = `${activity} ${date}`
    if (this.#added.has(name)) return false
    this.#added.add(name)
    return true
  }

  /** The fewest places that a departure ever had, or was about to have. */
  fewestPlaces(activity: ActivityName, date: string, time: string): number {
    return this.#fewestPlaces.get(`${activity} ${date} ${time}`) ?? activities[activity].capacity
  }
}

const formats = Object.fromEntries(
  operatorNames.map(each => [each, new Intl.DateTimeFormat('en-CA', { timeZone: operators[each].timeZone })]),
) as Record<OperatorName, Intl.DateTimeFormat>

/** The day on the calendar of an operator at an instant. */
export function dayAt(instant: number, operator: OperatorName): string {
  return formats[operator].format(instant)
}
