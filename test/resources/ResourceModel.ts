/** How many of a resource an activity needs, as it was acknowledged. */
export interface ModelNeed {
  resourceId: string
  per: 'PARTICIPANT' | 'GROUP' | 'BOOKING' | 'DEPARTURE'
  quantity: number
  groupSize: number
  minutesBefore: number
  minutesAfter: number
}

/** What an activity needs, since an instant: timeslots that had started by then go on with what was needed before. */
export interface ModelNeeds {
  since: number
  needs: readonly ModelNeed[]
}

/** How many of a resource there are, from an instant until the next definition. */
export interface ModelDefinition {
  since: number
  quantity: number
  openingTimes: readonly { weekdays: readonly number[]; opensAt: string; closesAt: string }[]
  exceptions: readonly { from: string; to: string; quantity: number }[]
}

export interface ModelResource {
  resourceId: string
  name: string
  /** In the order of their instants. */
  definitions: readonly ModelDefinition[]
}

/** A booking as it was last acknowledged. */
export interface ModelBooking {
  bookingReference: string
  activityId: string
  timeslotId: string
  participants: number
  status: string
  version: number
  holdExpiresAt: Date | null
}

/** A row of `resource_use`. */
export interface StoredUse {
  timeslotId: string
  resourceId: string
  startsAt: Date
  endsAt: Date
  used: number
  /** At the worst instant, as the database finds it. */
  free: number
  /** At its start. */
  spare: number
  short: number
}

/** A row of `resource_quantity`. */
export interface StoredQuantity {
  resourceId: string
  startsAt: Date
  spare: number
  short: number
}

/** A row of `timeslot`. */
export interface StoredTimeslot {
  timeslotId: string
  activityId: string
  startsAt: Date
  endsAt: Date
  capacity: number
  closed: boolean
  hasWaitlistOffer: boolean
  taken: number
  held: number
  bookingCount: number
  resourcePlaces: number | null
  resourceGrowth: number | null
}

/** What the database holds while no step runs. */
export interface Stored {
  timeslots: readonly StoredTimeslot[]
  uses: readonly StoredUse[]
  quantities: readonly StoredQuantity[]
}

/** What the model says of a resource in a timeslot. */
export interface ModelUse {
  resourceId: string
  start: number
  end: number
  used: number
  /** How many are free at the worst instant; negative if there are too few. */
  free: number
  /** How many places it leaves to a new booking, and to those there are. */
  places: number
  growth: number
}

/** What the model says of a timeslot. */
export interface ModelTimeslot {
  timeslot: StoredTimeslot
  taken: number
  held: number
  bookingCount: number
  /** Places of holds that have ended, which may still be taken. */
  overdue: number
  uses: Map<string, ModelUse>
  /** Null without needs. */
  places: number | null
  growth: number | null
  /** What its activity needed of each resource when it was last planned. */
  needs: readonly ModelNeed[]
}

/** Differences from what was acknowledged, to predict what a step does. */
export interface Assumptions {
  resources?: ReadonlyMap<string, ModelResource>
  needs?: ReadonlyMap<string, readonly ModelNeeds[]>
  /** Timeslots whose holds that have ended were released. */
  released?: ReadonlySet<string>
  /** A booking whose places have been given back. */
  without?: string
}

const MINUTE = 60_000
const DAY = 86_400_000
/** London is an hour ahead of UTC on all days of the model. */
const AHEAD = 3_600_000
/** How the database writes that a resource allows any number of places. */
export const ANY_NUMBER = 2_147_483_647

const live = new Set(['ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW'])

/**
 * A simple model of shared resources: bookings, needs and quantities as they were acknowledged, and sums over all of them at every
 * instant at which one changes. It shares nothing with the functions of the database.
 */
export class ResourceModel {
  readonly resources = new Map<string, ModelResource>()
  readonly needs = new Map<string, readonly ModelNeeds[]>()
  readonly bookings = new Map<string, ModelBooking>()

  /** Records an answer about a booking; of two, the later version counts. */
  acknowledge({
    bookingReference,
    activityId,
    timeslotId,
    participants,
    status,
    version,
    holdExpiresAt,
  }: ModelBooking): void {
    if ((this.bookings.get(bookingReference)?.version ?? 0) > version) return
    const booking = { bookingReference, activityId, timeslotId, participants, status, version, holdExpiresAt }
    this.bookings.set(bookingReference, booking)
  }

  /** The bookings that have places. */
  live(): ModelBooking[] {
    return [...this.bookings.values()].filter(each => live.has(each.status))
  }

  /** Computes what each timeslot has taken, uses and leaves. */
  compute(stored: Stored, now: Date, assumed: Assumptions = {}): Map<string, ModelTimeslot> {
    const allNeeds = assumed.needs ?? this.needs
    const resources = assumed.resources ?? this.resources
    const bookings = Map.groupBy(
      this.live().filter(each => each.bookingReference !== assumed.without),
      each => each.timeslotId,
    )
    const computed = new Map<string, ModelTimeslot>()
    for (const timeslot of stored.timeslots) {
      const { timeslotId, activityId, startsAt, endsAt } = timeslot
      const all = bookings.get(timeslotId) ?? []
      const expired = all.filter(each => isOver(each, timeslot, now))
      const counted = assumed.released?.has(timeslotId) ? all.filter(each => !expired.includes(each)) : all
      const taken = sum(counted)
      const bookingCount = counted.length
      const needs = allNeeds.get(activityId)?.findLast(each => each.since < startsAt.getTime())?.needs ?? []
      const uses = needs.map(need =>
        asUse(
          need.resourceId,
          new Date(startsAt.getTime() - need.minutesBefore * MINUTE),
          new Date(endsAt.getTime() + need.minutesAfter * MINUTE),
          needed(need, taken, bookingCount),
        ),
      )
      computed.set(timeslotId, {
        timeslot,
        taken,
        held: sum(counted.filter(each => each.status === 'ON_HOLD')),
        bookingCount,
        overdue: counted === all ? sum(expired) : 0,
        uses: new Map(uses.map(each => [each.resourceId, each])),
        places: null,
        growth: null,
        needs,
      })
    }
    for (const resource of resources.values()) countFree(resource, computed)
    for (const each of computed.values()) countPlaces(each)
    return computed
  }
}

/** How many of a resource are used by this many participants in this many bookings. */
function needed(need: ModelNeed, participants: number, bookingCount: number): number {
  const { per, quantity, groupSize } = need
  if (per === 'PARTICIPANT') return quantity * participants
  if (per === 'GROUP') return quantity * Math.ceil(participants / groupSize)
  if (per === 'BOOKING') return quantity * bookingCount
  return participants > 0 ? quantity : 0
}

/** How many of a resource there are at an instant. */
export function quantityAt({ definitions }: ModelResource, moment: number): number {
  const definition = definitions.findLast(each => each.since <= moment)
  if (!definition || !isOpen(definition, moment)) return 0
  const date = localDate(moment)
  return definition.exceptions.find(each => each.from <= date && date <= each.to)?.quantity ?? definition.quantity
}

function isOpen({ openingTimes }: ModelDefinition, moment: number): boolean {
  if (openingTimes.length === 0) return true
  const time = new Date(moment + AHEAD).toISOString().slice(11, 16)
  const [today, yesterday] = [weekdayOf(moment), weekdayOf(moment - DAY)]
  return openingTimes.some(({ weekdays, opensAt: from, closesAt: until }) => {
    const overnight = until <= from
    const sinceToday = weekdays.includes(today) && time >= from && (overnight || time < until)
    return sinceToday || (overnight && weekdays.includes(yesterday) && time < until)
  })
}

/** Monday is 1. */
function weekdayOf(moment: number): number {
  return ((new Date(moment + AHEAD).getUTCDay() + 6) % 7) + 1
}

function localDate(moment: number): string {
  return new Date(moment + AHEAD).toISOString().slice(0, 10)
}

/** Every instant of a range at which the quantity of a resource may change. */
function edgesOf({ definitions }: ModelResource, start: number, end: number): number[] {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const times = definitions.flatMap(each => each.openingTimes.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]))
  const ofDay = [0, ...new Set(times.map(minutes))]
  const edges = definitions.map(each => each.since)
  for (let day = Math.floor((start + AHEAD) / DAY); day * DAY - AHEAD < end; day++) {
    edges.push(...ofDay.map(each => day * DAY + each * MINUTE - AHEAD))
  }
  return edges.filter(each => start <= each && each < end)
}

/** Sets how many are free at the worst instant of every use of a resource. */
function countFree(resource: ModelResource, timeslots: ReadonlyMap<string, ModelTimeslot>): void {
  const uses = [...timeslots.values()].flatMap(each => each.uses.get(resource.resourceId) ?? [])
  for (const use of uses) {
    const others = uses.filter(each => each.start < use.end && use.start < each.end && each.used > 0)
    const instants = [use.start, ...others.map(each => each.start), ...edgesOf(resource, use.start, use.end)]
    const within = instants.filter(each => use.start <= each && each < use.end)
    use.free = Math.min(...within.map(each => spareAt(resource, others, each)))
  }
}

/** How many of a resource nobody uses at an instant. */
export function spareAt(resource: ModelResource, uses: readonly ModelUse[], instant: number): number {
  const inUse = uses.filter(each => each.start <= instant && instant < each.end)
  return quantityAt(resource, instant) - inUse.reduce((total, each) => total + each.used, 0)
}

/** More places than any timeslot of the model has. */
const MANY = 1000

/** Sets how many places the resources leave: tries one more until it does not fit. A resource that is short allows nothing. */
function countPlaces(each: ModelTimeslot): void {
  const { needs } = each
  for (const need of needs) {
    const use = each.uses.get(need.resourceId)!
    const fits = (places: number, bookingCount: number) =>
      use.free >= 0 && needed(need, each.taken + places, each.bookingCount + bookingCount) - use.used <= use.free
    const most = (bookingCount: number) => {
      if (fits(MANY, bookingCount)) return ANY_NUMBER
      let places = 0
      while (fits(places + 1, bookingCount)) places++
      return places
    }
    use.places = most(1)
    use.growth = most(0)
  }
  if (needs.length === 0) return
  each.places = Math.min(...needs.map(need => each.uses.get(need.resourceId)!.places))
  each.growth = Math.min(...needs.map(need => each.uses.get(need.resourceId)!.growth))
}

/** Whether a booking is a hold that has expired, or whose timeslot was closed. */
export function isOver(
  { status, holdExpiresAt }: ModelBooking,
  { closed }: Pick<StoredTimeslot, 'closed'>,
  now: Date,
): boolean {
  return status === 'ON_HOLD' && (closed || holdExpiresAt! <= now)
}

function asUse(resourceId: string, startsAt: Date, endsAt: Date, used: number): ModelUse {
  return { resourceId, start: startsAt.getTime(), end: endsAt.getTime(), used, free: 0, places: 0, growth: 0 }
}

function sum(bookings: readonly ModelBooking[]): number {
  return bookings.reduce((total, each) => total + each.participants, 0)
}
