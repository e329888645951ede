import type { Dice } from '../../src/demo/Dice.ts'
import { deleteScheduleException, setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { updateSchedule } from '../../src/domain/availability/changeSchedules.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { expireAllHolds } from '../../src/domain/bookings/holds/expireAllHolds.ts'
import { Refusal, type RefusalCode } from '../../src/domain/refusals/refusal.ts'
import type { ResourceNeedInput } from '../../src/domain/resources/ResourceInput.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource, updateResource } from '../../src/domain/resources/writeResource.ts'
import { bookingActions } from '../../src/domain/rules/bookingActions.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, operators } from '../world/cast.ts'
import type { World } from '../world/World.ts'
import { compareBookings, compareDefinitions, findViolations, readStored, shortagesOf } from './findViolations.ts'
import {
  type Assumptions,
  isOver,
  type ModelBooking,
  type ModelDefinition,
  type ModelNeed,
  type ModelTimeslot,
  ResourceModel,
  type Stored,
} from './ResourceModel.ts'

const { operatorId } = operators.kayaks
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const DAYS = ['2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19', '2026-06-20']
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** The activities, with times that overlap; the optional ones come and go. */
const calendars = [
  {
    activity: activities.sunset,
    times: ['09:00', '10:30', '18:00'],
    optional: ['13:00', '20:30'],
    capacity: 10,
    least: 1,
    most: 6,
  },
  { activity: activities.island, times: ['10:00', '14:00'], optional: ['12:15'], capacity: 4, least: 2, most: 4 },
  {
    activity: activities.rapids,
    times: ['09:30', '12:00'],
    optional: ['12:30', '17:45'],
    capacity: 8,
    least: 1,
    most: 5,
  },
  { activity: activities.cave, times: ['11:00', '22:30'], optional: ['16:00'], capacity: 8, least: 1, most: 5 },
  { activity: activities.midnight, times: ['01:30', '23:00'], optional: ['00:15'], capacity: 6, least: 1, most: 4 },
]

const resources = {
  kayak: { quantity: 11, openingTimes: [] },
  guide: { quantity: 3, openingTimes: [] },
  van: { quantity: 2, openingTimes: [] },
  radio: { quantity: 5, openingTimes: [] },
  lamp: { quantity: 6, openingTimes: [{ weekdays: EVERY_DAY, opensAt: '16:00', closesAt: '04:00' }] },
  pier: { quantity: 4, openingTimes: [{ weekdays: EVERY_DAY, opensAt: '08:30', closesAt: '19:45' }] },
}
type Name = keyof typeof resources
const names = Object.keys(resources) as Name[]

/** What the activities need at first. */
const firstNeeds: { name: Name; need: Omit<ModelNeed, 'resourceId'> }[][] = [
  [needOf('kayak', 'PARTICIPANT'), needOf('guide', 'GROUP', { groupSize: 4 }), needOf('pier', 'DEPARTURE')],
  [
    needOf('kayak', 'PARTICIPANT', { minutesAfter: 30 }),
    needOf('van', 'DEPARTURE', { minutesBefore: 60, minutesAfter: 60 }),
  ],
  [
    needOf('guide', 'GROUP', { groupSize: 3, minutesAfter: 15 }),
    needOf('radio', 'BOOKING'),
    needOf('van', 'DEPARTURE'),
  ],
  [
    needOf('guide', 'GROUP', { groupSize: 8 }),
    needOf('radio', 'BOOKING', { quantity: 2 }),
    needOf('kayak', 'PARTICIPANT'),
  ],
  [needOf('lamp', 'PARTICIPANT', { minutesAfter: 150 }), needOf('guide', 'DEPARTURE', { minutesBefore: 30 })],
]

function needOf(name: Name, per: ModelNeed['per'], more: Partial<ModelNeed> = {}) {
  return { name, need: { per, quantity: 1, groupSize: 1, minutesBefore: 0, minutesAfter: 0, ...more } }
}

interface Step {
  kind: string
  /** For the report of a violation. */
  says: string
  run(): Promise<unknown>
  /** The codes of the refusals that are expected of it. */
  codes: readonly RefusalCode[]
  /** The activity whose timeslots it may close. */
  closes?: string
  /** What it touches that two steps of a batch must not: then their order would not be known. */
  alone?: string
  /** The outcome when no other step runs. */
  predict?(): Prediction
}

interface Prediction {
  outcome: 'done' | RefusalCode
  facts?: Record<string, unknown>
}

const sale: readonly RefusalCode[] = ['insufficient-capacity', 'timeslot-closed', 'validation', 'overloaded']
const change: readonly RefusalCode[] = [...sale, 'invalid-transition', 'cancellation-cutoff-passed']

/** A violation of the model, with the steps of the batch. */
export class Violated extends Error {
  constructor(violations: readonly string[], steps: readonly string[]) {
    super(
      `${violations.length} violations:\n${violations.slice(0, 20).join('\n')}\nafter these steps:\n${steps.join('\n')}`,
    )
  }
}

/** Random steps, some at the same time, compared with a model after each batch. */
export class RandomSteps {
  readonly model = new ResourceModel()
  /** How often each step had each outcome. */
  readonly counts = new Map<string, number>()
  steps = 0
  readonly #world: World
  readonly #dice: Dice
  readonly #desks: Desk[]
  readonly #sellers = new Map<string, Desk>()
  readonly #ids = new Map<Name, string>()
  readonly #schedules = new Map<string, string>()
  #stored: Stored = { timeslots: [], uses: [], quantities: [] }
  #exceptions: { exceptionId: string; activityId: string }[] = []
  #forced = new Set<string>()
  #batches = 0

  private constructor(world: World, dice: Dice, desks: Desk[]) {
    this.#world = world
    this.#dice = dice
    this.#desks = desks
  }

  static async open(world: World, dice: Dice): Promise<RandomSteps> {
    const desks = [
      await Desk.open(world, 'operator'),
      await Desk.open(world, 'wanderly'),
      await Desk.open(world, 'tripster'),
    ]
    // Half of the sales and holds are made at other instances, which have queues of their own.
    const steps = new RandomSteps(world, dice, [...desks, ...desks.map(desk => desk.elsewhere())])
    await steps.#open()
    return steps
  }

  /** Runs this many steps, or a few more: the last batch is whole. */
  async run(steps: number): Promise<void> {
    while (this.steps < steps) await this.#runBatch()
    await this.#compare([], true)
  }

  async #open(): Promise<void> {
    const { database } = this.#world
    await this.#world.admin.query('update operator set held_places_per_key = 100000, held_places_per_timeslot = 100000')
    await this.#world.admin.query(`update product set waiver_policy = 'BEFORE_ARRIVAL'`)
    for (const { scheduleId, activityId } of await this.#world.admin.query<{ scheduleId: string; activityId: string }>(
      'select schedule_id "scheduleId", activity_id "activityId" from schedule',
    )) {
      this.#schedules.set(activityId, scheduleId)
    }
    for (const calendar of calendars) await this.#schedule(calendar, calendar.times, calendar.capacity)
    for (const name of names) {
      const { resourceId } = await createResource(
        database,
        this.#desks[0]!.caller,
        { name, ...resources[name] },
        this.#world.now,
      )
      this.#ids.set(name, resourceId)
      const since = this.#world.now.getTime() - 7 * DAY
      this.model.resources.set(resourceId, {
        resourceId,
        name,
        definitions: [{ ...resources[name], since, exceptions: [] }],
      })
    }
    for (const [index, { activity }] of calendars.entries()) {
      const needs = firstNeeds[index]!.map(({ name, need }) => ({ ...need, resourceId: this.#ids.get(name)! }))
      await this.#need(activity.activityId, needs, false)
    }
    await this.#compare([])
  }

  async #runBatch(): Promise<void> {
    const dice = this.#dice
    if (++this.#batches % 4 === 0) this.#world.now = new Date(this.#world.now.getTime() + dice.between(1, 40) * MINUTE)
    const isAlone = dice.chance(0.2)
    const batch = Array.from({ length: isAlone ? 1 : dice.between(8, 20) }, () => this.#choose()).filter(
      (step, index, all) => step.alone === undefined || all.findIndex(each => each.alone === step.alone) === index,
    )
    const prediction = isAlone ? batch[0]!.predict?.() : undefined
    const outcomes = await Promise.all(batch.map(each => this.#outcomeOf(each)))
    const said = batch.map((each, index) => `${each.kind} ${each.says}: ${outcomes[index]!.says}`)
    const violations = outcomes.flatMap(each => each.violations)
    if (prediction) violations.push(...differences(prediction, outcomes[0]!))
    if (violations.length > 0) throw new Violated(violations, [...said, `at ${this.#world.now.toISOString()}`])
    this.steps += batch.length
    const closing = new Set(batch.flatMap(each => each.closes ?? []))
    await this.#compare(said, this.#batches % 50 === 0, closing)
  }

  async #outcomeOf({ kind, run, codes }: Step) {
    const count = (outcome: string) => {
      const key = `${kind}: ${outcome}`
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
    }
    try {
      await run()
      count('done')
      return { says: 'done', refusal: undefined, violations: [] }
    } catch (error) {
      if (error instanceof Refusal && codes.includes(error.code)) {
        count(error.code)
        return { says: `${error.code}: ${error.message}`, refusal: error, violations: [] }
      }
      const { stack, detail = '' } = error as Error & { detail?: string }
      const says = `${error instanceof Refusal ? error.code : ''} ${stack} ${detail}`
      return { says, refusal: undefined, violations: [`${kind} failed: ${says}`] }
    }
  }

  /** Nothing runs now: compares everything that is stored with the model. */
  async #compare(said: readonly string[], all = false, closing: ReadonlySet<string> = new Set()): Promise<void> {
    const { now } = this.#world
    const shortages = shortagesOf(this.#stored)
    this.#stored = await readStored(this.#world.admin)
    // One that was closed can be open again.
    const closed = this.#stored.timeslots.filter(each => each.closed || closing.has(each.activityId))
    const closedIds = new Set(closed.map(each => each.timeslotId))
    const violations = await compareBookings(this.#world.admin, this.model, closedIds, now, all)
    violations.push(...findViolations(this.model, this.#stored, now, { shortages, forced: this.#forced }))
    violations.push(...(await compareDefinitions(this.#world.admin, this.model)))
    if (violations.length > 0) throw new Violated(violations, [...said, `at ${this.#world.now.toISOString()}`])
    this.#forced = new Set()
  }

  #choose(): Step {
    const dice = this.#dice
    const at = dice.below(100)
    if (at < 30) return this.#sell('book')
    if (at < 45) return this.#sell('hold')
    const bookings = this.model.live()
    const booking = bookings.length > 0 ? dice.pick(bookings) : undefined
    if (at < 58 && booking) return this.#resize(booking)
    if (at < 66 && booking) return this.#move(booking)
    if (at < 80 && booking) return this.#cancel(booking)
    if (at < 89) return this.#confirm()
    if (at < 91) return this.#release()
    if (at < 95) return this.#changeResource()
    if (at < 97) return this.#changeNeeds()
    return this.#changeCalendar()
  }

  /** Mostly of the same two days, so that buyers meet. */
  #pickTimeslot(activityId?: string) {
    const dice = this.#dice
    const ahead = this.#stored.timeslots.filter(
      each => each.startsAt > this.#world.now && (!activityId || each.activityId === activityId),
    )
    if (ahead.length === 0) return undefined
    return dice.chance(0.7) ? ahead[dice.below(Math.ceil(ahead.length / 3))]! : dice.pick(ahead)
  }

  #sell(kind: 'book' | 'hold'): Step {
    const dice = this.#dice
    const timeslot = this.#pickTimeslot()
    if (!timeslot) return this.#release()
    const { activityId, timeslotId } = timeslot
    const { least, most } = calendars.find(each => each.activity.activityId === activityId)!
    const participants = dice.between(least, most)
    const desk = dice.pick(this.#desks)
    return {
      kind,
      says: `${participants} in ${timeslotId}`,
      codes: sale,
      run: async () => {
        const booking = await desk[kind]({ activityId, timeslotId, participants })
        this.#sellers.set(booking.bookingReference, desk)
        this.model.acknowledge(booking)
      },
      predict: () =>
        this.#predictTwice([], released => this.#predictSale(this.#compute({ released }), timeslotId, participants), [
          timeslotId,
        ]),
    }
  }

  #resize(booking: ModelBooking): Step {
    const { least, most } = calendars.find(each => each.activity.activityId === booking.activityId)!
    const participants = this.#dice.between(least, most)
    const desk = this.#deskOf(booking)
    return {
      ...this.#amend('resize', booking, desk, { participants }),
      says: `${booking.bookingReference} from ${booking.participants} to ${participants}`,
      predict: () => {
        // A request that changes nothing is answered, whatever the state.
        if (participants === booking.participants) return { outcome: 'done' }
        const refused = this.#unamendable(booking, desk)
        if (refused) return refused
        const more = participants - booking.participants
        if (more <= 0) return { outcome: 'done' }
        const { timeslotId } = booking
        const asked = { group: participants, grows: true }
        return this.#predictTwice([timeslotId], released => {
          const state = this.#compute({ released })
          const refusal = this.#predictOwn(state, timeslotId, more, participants)
          return refusal ?? this.#predictSale(state, timeslotId, more, asked)
        })
      },
    }
  }

  #move(booking: ModelBooking): Step {
    const { activityId, participants, bookingReference } = booking
    const timeslotId = this.#pickTimeslot(activityId)?.timeslotId
    if (!timeslotId || timeslotId === booking.timeslotId) return this.#cancel(booking)
    const desk = this.#deskOf(booking)
    return {
      ...this.#amend('move', booking, desk, { timeslotId }),
      says: `${bookingReference} of ${participants} from ${booking.timeslotId} to ${timeslotId}`,
      predict: () => {
        const refused = this.#unamendable(booking, desk)
        if (refused) return refused
        return this.#predictTwice([booking.timeslotId, timeslotId], released => {
          const refusal = this.#predictOwn(this.#compute({ released }), timeslotId, participants)
          // What it uses of a resource is free for it.
          const given = this.#compute({ released, without: bookingReference })
          return refusal ?? this.#predictSale(given, timeslotId, participants)
        })
      },
    }
  }

  #amend(kind: string, booking: ModelBooking, desk: Desk, input: { participants?: number; timeslotId?: string }) {
    const run = async () => this.model.acknowledge(await desk.amend(booking as Booking, input))
    return { kind, codes: change, run }
  }

  #cancel(booking: ModelBooking): Step {
    const desk = this.#deskOf(booking)
    return {
      kind: 'cancel',
      says: booking.bookingReference,
      codes: change,
      run: async () => this.model.acknowledge(await desk.cancel(booking as Booking)),
      predict: () => ({ outcome: this.#isTooLate(booking, desk) ? 'cancellation-cutoff-passed' : 'done' }),
    }
  }

  #confirm(): Step {
    const dice = this.#dice
    const holds = [...this.model.bookings.values()].filter(
      each => each.status === 'ON_HOLD' || each.status === 'EXPIRED',
    )
    const booking = holds.length > 0 ? holds[Math.max(0, holds.length - 1 - dice.below(15))]! : undefined
    if (!booking) return this.#release()
    const desk = this.#deskOf(booking)
    return {
      kind: booking.status === 'EXPIRED' ? 'confirm late' : 'confirm',
      says: booking.bookingReference,
      codes: change,
      run: async () => this.model.acknowledge(await desk.confirm(booking as Booking)),
      predict: () => {
        if (booking.status === 'ON_HOLD' && !this.#isOver(booking)) return { outcome: 'done' }
        // The prediction is the same with a hold that began long ago, unless it fits.
        return this.#predictTwice([booking.timeslotId], released =>
          this.#predictSale(this.#compute({ released }), booking.timeslotId, booking.participants),
        )
      },
    }
  }

  #release(): Step {
    const { database } = this.#world
    const run = () => expireAllHolds(database, operatorId, this.#world.now)
    return { kind: 'release', says: 'expired holds', codes: [], run, predict: () => ({ outcome: 'done' }) }
  }

  #changeResource(): Step {
    const dice = this.#dice
    const name = dice.pick(names)
    const resourceId = this.#ids.get(name)!
    const resource = this.model.resources.get(resourceId)!
    const last = resource.definitions.at(-1)!
    const force = dice.chance(0.3)
    const input: Partial<Omit<ModelDefinition, 'since'>> = dice.chance(0.6)
      ? { quantity: Math.max(1, resources[name].quantity + dice.between(-2, 2)) }
      : dice.chance(0.8)
        ? { exceptions: dice.chance(0.4) ? [] : this.#exceptionsFor(name) }
        : {
            openingTimes: dice.chance(0.6)
              ? resources[name].openingTimes
              : [{ weekdays: [1, 2, 3, 4, 6, 7], opensAt: '07:15', closesAt: '02:45' }],
          }
    const definition = { ...last, ...input, since: this.#world.now.getTime() }
    const changed = new Map(this.model.resources).set(resourceId, {
      ...resource,
      definitions: [...resource.definitions, definition],
    })
    return {
      kind: `change resource${force ? ' by force' : ''}`,
      says: `${name} ${JSON.stringify(input)}`,
      codes: ['resource-shortage'],
      alone: resourceId,
      run: async () => {
        if (force) this.#forced.add(resourceId)
        await updateResource(this.#world.database, operatorId, resourceId, input as object, force, this.#world.now)
        this.model.resources.set(resourceId, changed.get(resourceId)!)
      },
      predict: () => this.#predictChange(this.#compute({ resources: changed }), force),
    }
  }

  #exceptionsFor(name: Name) {
    const dice = this.#dice
    const first = dice.below(DAYS.length)
    const last = Math.min(DAYS.length - 1, first + dice.below(3))
    return [{ from: DAYS[first]!, to: DAYS[last]!, quantity: dice.below(resources[name].quantity + 3) }]
  }

  #changeNeeds(): Step {
    const dice = this.#dice
    const index = dice.below(calendars.length)
    const { activityId } = calendars[index]!.activity
    const force = dice.chance(0.3)
    const needs = dice.chance(0.1)
      ? []
      : firstNeeds[index]!.filter(() => dice.chance(0.85)).map(({ name, need }) => ({
          ...need,
          resourceId: this.#ids.get(name)!,
          quantity: dice.chance(0.2) ? need.quantity + 1 : need.quantity,
          ...(need.per === 'GROUP' && dice.chance(0.3) && { groupSize: dice.between(2, 8) }),
          ...(dice.chance(0.3) && { minutesBefore: dice.below(8) * 15, minutesAfter: dice.below(8) * 15 }),
        }))
    if (dice.chance(0.3)) {
      const more = dice.pick(names.filter(each => !needs.some(need => need.resourceId === this.#ids.get(each))))
      needs.push({ ...needOf(more, dice.pick(['BOOKING', 'DEPARTURE'])).need, resourceId: this.#ids.get(more)! })
    }
    return {
      kind: `change needs${force ? ' by force' : ''}`,
      says: `${calendars[index]!.activity.name} ${JSON.stringify(needs)}`,
      codes: ['resource-shortage', 'validation'],
      alone: activityId,
      run: async () => {
        if (force) for (const { resourceId } of needs) this.#forced.add(resourceId)
        await this.#need(activityId, needs, force)
      },
      predict: () => {
        if (!needs.every(need => this.#canBeMet(need, calendars[index]!.least))) return { outcome: 'validation' }
        const changed = new Map(this.model.needs).set(activityId, this.#needsOf(activityId, needs))
        return this.#predictChange(this.#compute({ needs: changed }), force)
      },
    }
  }

  #canBeMet({ resourceId, per, quantity }: ModelNeed, least: number): boolean {
    const { quantity: there, exceptions } = this.model.resources.get(resourceId)!.definitions.at(-1)!
    // Every group of the model is at least as large as the smallest booking.
    return quantity * (per === 'PARTICIPANT' ? least : 1) <= Math.max(there, ...exceptions.map(each => each.quantity))
  }

  async #need(activityId: string, needs: readonly ModelNeed[], force: boolean): Promise<void> {
    const input = needs.map(need => ({ ...need, groupSize: need.per === 'GROUP' ? need.groupSize : null }))
    const { database, now } = this.#world
    await updateNeeds(database, operatorId, activityId, input as ResourceNeedInput[], force, now)
    this.model.needs.set(activityId, this.#needsOf(activityId, needs))
  }

  /** What an activity has needed, with what it needs from now on. */
  #needsOf(activityId: string, needs: readonly ModelNeed[]) {
    return [...(this.model.needs.get(activityId) ?? []), { since: this.#world.now.getTime(), needs }]
  }

  #changeCalendar(): Step {
    const dice = this.#dice
    const { database } = this.#world
    const calendar = dice.pick(calendars)
    const { activityId } = calendar.activity
    if (dice.chance(0.4)) {
      const times = [...calendar.times, ...calendar.optional.filter(() => dice.chance(0.5))].filter(() =>
        dice.chance(0.95),
      )
      const capacity = Math.max(1, calendar.capacity + dice.between(-2, 3))
      const run = () => this.#schedule(calendar, times.length > 0 ? times : calendar.times, capacity)
      return {
        kind: 'schedule',
        closes: activityId,
        says: `${calendar.activity.name} at ${times.join(', ')} for ${capacity}`,
        codes: [],
        run,
        predict: () => ({ outcome: 'done' }),
      }
    }
    const exception = this.#exceptions.length > 0 && dice.chance(0.5) ? dice.pick(this.#exceptions) : undefined
    if (exception) {
      const { exceptionId } = exception
      const run = async () => {
        await deleteScheduleException(database, operatorId, exceptionId, this.#world.now)
        this.#exceptions = this.#exceptions.filter(each => each.exceptionId !== exceptionId)
      }
      return {
        kind: 'delete exception',
        says: exceptionId,
        codes: ['validation'],
        alone: exceptionId,
        closes: exception.activityId,
        run,
      }
    }
    const date = dice.pick(DAYS)
    const time = dice.chance(0.7) ? dice.pick(calendar.times) : null
    const capacity = dice.chance(0.5) ? null : dice.below(calendar.capacity + 3)
    return {
      kind: 'set exception',
      closes: activityId,
      says: `${calendar.activity.name} on ${date} at ${time}: ${capacity}`,
      codes: [],
      run: async () => {
        const set = await setScheduleException(
          database,
          operatorId,
          activityId,
          { date, time, capacity },
          this.#world.now,
        )
        const { exceptionId } = set
        if (!this.#exceptions.some(each => each.exceptionId === exceptionId))
          this.#exceptions.push({ exceptionId, activityId })
      },
    }
  }

  #schedule({ activity: { activityId } }: (typeof calendars)[number], times: string[], capacity: number) {
    const { database, now } = this.#world
    const schedule = { weekdays: EVERY_DAY, times, capacity, seasonFrom: DAYS[0]!, seasonTo: DAYS.at(-1)! }
    return updateSchedule(database, operatorId, this.#schedules.get(activityId)!, schedule, now)
  }

  #compute(assumed: Assumptions = {}): Map<string, ModelTimeslot> {
    return this.model.compute(this.#stored, this.#world.now, assumed)
  }

  #deskOf({ bookingReference }: ModelBooking): Desk {
    // The operator changes bookings of partners too, and has no cutoff.
    return this.#dice.chance(0.5) ? this.#desks[0]! : this.#sellers.get(bookingReference)!
  }

  #unamendable(booking: ModelBooking, desk: Desk): Prediction | undefined {
    const isAmendable = bookingActions.amend.includes(booking.status as Booking['status'])
    if (!isAmendable || this.#isOver(booking)) return { outcome: 'invalid-transition' }
    return this.#isTooLate(booking, desk) ? { outcome: 'cancellation-cutoff-passed' } : undefined
  }

  /** A partner can change what it has sold until a day before the start. */
  #isTooLate({ status, timeslotId }: ModelBooking, desk: Desk): boolean {
    const { startsAt } = this.#timeslot(timeslotId)
    const isLate = startsAt.getTime() - DAY <= this.#world.now.getTime()
    return isLate && status !== 'ON_HOLD' && desk.caller.partnerId !== null
  }

  #timeslot(timeslotId: string) {
    return this.#stored.timeslots.find(each => each.timeslotId === timeslotId)!
  }

  #isOver(booking: ModelBooking): boolean {
    return isOver(booking, this.#timeslot(booking.timeslotId), this.#world.now)
  }

  /** The timeslots that use a resource of a timeslot at its time. */
  #sharing(timeslotId: string): Set<string> {
    const state = this.#compute()
    const uses = [...state.get(timeslotId)!.uses.values()]
    const sharing = [...state].filter(([, other]) =>
      uses.some(use => {
        const one = other.uses.get(use.resourceId)
        return one && one.start < use.end && use.start < one.end
      }),
    )
    return new Set(sharing.map(([other]) => other))
  }

  /**
   * What a request gets that releases the expired holds of some timeslots first. Before it is refused for its resources, those of
   * all timeslots that use them are released.
   */
  #predictTwice(
    first: readonly string[],
    predict: (released: ReadonlySet<string>) => Prediction,
    timeslots: readonly string[] = first,
  ): Prediction {
    const prediction = predict(new Set(first))
    if (!prediction.facts?.shortResources) return prediction
    return predict(new Set([...first, ...timeslots.flatMap(each => [...this.#sharing(each)])]))
  }

  /** What an amendment gets if the timeslot itself has not enough places, whatever its resources allow. */
  #predictOwn(
    state: ReadonlyMap<string, ModelTimeslot>,
    timeslotId: string,
    asked: number,
    group = asked,
  ): Prediction | undefined {
    const slot = state.get(timeslotId)!
    const prediction = this.#predictSale(
      new Map([...state, [timeslotId, { ...slot, places: null, growth: null }]]),
      timeslotId,
      asked,
      { group },
    )
    return prediction.outcome === 'done' ? undefined : prediction
  }

  /** What a request for places gets: closed, too few with the facts, or the places. */
  #predictSale(
    state: ReadonlyMap<string, ModelTimeslot>,
    timeslotId: string,
    asked: number,
    { group = asked, grows = false } = {},
  ): Prediction {
    const slot = state.get(timeslotId)!
    const isOpen = ({ timeslot }: ModelTimeslot) =>
      !timeslot.closed && timeslot.startsAt.getTime() > this.#world.now.getTime() + 60 * MINUTE
    const left = (each: ModelTimeslot) =>
      Math.max(0, Math.min(each.places ?? Number.POSITIVE_INFINITY, each.timeslot.capacity - each.taken + each.overdue))
    if (!isOpen(slot)) return { outcome: 'timeslot-closed' }
    const growth = slot.growth ?? Number.POSITIVE_INFINITY
    if (asked <= (grows ? Math.min(growth, slot.timeslot.capacity - slot.taken) : left(slot)))
      return { outcome: 'done' }
    const { least } = calendars.find(each => each.activity.activityId === slot.timeslot.activityId)!
    const start = slot.timeslot.startsAt.getTime()
    const distance = ({ timeslot }: ModelTimeslot) => Math.abs(timeslot.startsAt.getTime() - start)
    const alternatives = [...state.values()]
      .filter(each => each.timeslot.activityId === slot.timeslot.activityId && each !== slot)
      .filter(each => isOpen(each) && left(each) >= Math.max(group, least))
      .toSorted(
        (one, other) =>
          distance(one) - distance(other) || one.timeslot.startsAt.getTime() - other.timeslot.startsAt.getTime(),
      )
      .slice(0, 5)
    const short = [...slot.uses.values()].filter(each => each.places < asked)
    return {
      outcome: 'insufficient-capacity',
      facts: {
        available: left(slot),
        shortResources:
          (slot.places ?? asked) < asked
            ? short.map(each => this.model.resources.get(each.resourceId)!.name)
            : undefined,
        alternatives: alternatives.map(each => each.timeslot.timeslotId),
      },
    }
  }

  /** What a change of the operator gets: a timeslot that uses a resource must not lack more of it than before. */
  #predictChange(state: ReadonlyMap<string, ModelTimeslot>, force: boolean): Prediction {
    if (force) return { outcome: 'done' }
    const before = shortagesOf(this.#stored)
    const storedUses = new Map(this.#stored.uses.map(each => [`${each.timeslotId} ${each.resourceId}`, each.used]))
    const shortages = [...state.values()].flatMap(({ timeslot, uses }) =>
      [...uses.values()]
        .filter(each => {
          const key = `${timeslot.timeslotId} ${each.resourceId}`
          const missing = (storedUses.get(key) ?? 0) > 0 ? (before.get(key) ?? 0) : 0
          return each.used > 0 && -each.free > missing
        })
        .map(each => `${timeslot.timeslotId} lacks ${-each.free} of ${each.resourceId}`),
    )
    if (shortages.length === 0) return { outcome: 'done' }
    return { outcome: 'resource-shortage', facts: { shortages: shortages.sort() } }
  }
}

/** Compares a prediction with the outcome of a step that ran alone. */
function differences(
  { outcome, facts }: Prediction,
  { says, refusal }: { says: string; refusal: Refusal | undefined },
): string[] {
  const is = refusal?.code ?? 'done'
  if (is !== outcome) return [`it was ${says}; expected ${outcome}`]
  const told = {
    available: refusal?.facts.available,
    shortResources: refusal?.facts.shortResources,
    alternatives: refusal?.facts.alternatives?.map(each => (each as { timeslotId: string }).timeslotId),
    shortages: refusal?.facts.shortages
      ?.map(each => each as { timeslotId: string; missing: number; resourceId: string })
      .map(each => `${each.timeslotId} lacks ${each.missing} of ${each.resourceId}`)
      .sort(),
  }
  return Object.entries(facts ?? {})
    .filter(([name, expected]) => JSON.stringify(told[name as keyof typeof told]) !== JSON.stringify(expected))
    .map(
      ([name, expected]) =>
        `it told ${name} ${JSON.stringify(told[name as keyof typeof told])}; expected ${JSON.stringify(expected)}`,
    )
}
