import type { Caller } from '../../src/domain/access/Caller.ts'
import { ask } from '../graphql/ask.ts'
import { Office } from '../workflows/Office.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import type { World } from '../world/World.ts'

/** A closure as tests read it. */
export interface Closed {
  closureId: string
  status: string
  dueAt: string
  bookingCount: number
  plannedCount: number
  movedCount: number
  cancelledCount: number
  awaitingCount: number
  failedCount: number
  bookings: { outcome: string; failure: string | null; booking: { bookingReference: string } }[]
}

const FIELDS = `closureId: id status dueAt bookingCount plannedCount movedCount cancelledCount awaitingCount failedCount
  bookings { outcome failure booking { bookingReference } }`

const storm = {
  date: '2026-07-01',
  activityIds: [activities.sunset.id],
  reason: 'A storm is coming.',
  decision: 'REFUND',
}

/** An operator that closes departures; by default those of the sunset tour on 1 July, with refunds. */
export class Closures {
  readonly world: World
  readonly office: Office

  constructor(world: World) {
    this.world = world
    this.office = new Office(world)
  }

  /** Deletes every closure, booking and job, and opens every departure. */
  clear = async () => {
    this.world.now = NOW
    for (const table of ['closure', 'schedule_exception']) await this.world.admin.query(`delete from ${table}`)
    await this.office.clear()
    await this.world.admin.query('update timeslot set closed = false')
  }

  close = async (
    input: object = {},
    idempotencyKey: string | null = null,
    caller: Caller | Promise<Caller> = this.#operator(),
  ) =>
    (
      await ask<{ closeDepartures: Closed }>(
        this.world,
        await caller,
        `mutation ($date: LocalDate!, $activityIds: [ActivityID!]!, $fromTime: LocalTime, $reason: String!, $decision: ClosureDecision!,
          $moveTo: LocalDate, $bookings: [ClosureBookingInput!], $chooseWithinDays: Int, $language: String! = "en",
          $idempotencyKey: IdempotencyKey) {
          closeDepartures(input: { date: $date, activityIds: $activityIds, fromTime: $fromTime, reason: $reason, decision: $decision,
            moveTo: $moveTo, bookings: $bookings, chooseWithinDays: $chooseWithinDays, language: $language },
            idempotencyKey: $idempotencyKey) { ${FIELDS} } }`,
        { chooseWithinDays: 14, ...storm, ...input, idempotencyKey },
      )
    ).closeDepartures

  preview = async (input: object = {}) =>
    (
      await ask<{ previewClosure: Record<string, unknown> }>(
        this.world,
        await this.#operator(),
        `query ($input: ClosureInput!) { previewClosure(input: $input) { timeslotCount bookings { decision toTimeslotId booking { bookingReference } }
          refundTotal { amount currency } letters { decision recipientCount email { subject text } } unreachable { bookingReference } } }`,
        { input: { ...storm, ...input } },
      )
    ).previewClosure

  read = async (id: string) =>
    (
      await ask<{ closure: Closed }>(
        this.world,
        await this.#operator(),
        `query ($id: ClosureID!) { closure(closureId: $id) { ${FIELDS} } }`,
        { id },
      )
    ).closure

  undo = async (closureId: string) =>
    (
      await ask<{ undoClosure: { status: string } }>(
        this.world,
        await this.#operator(),
        'mutation ($closureId: ClosureID!) { undoClosure(input: { closureId: $closureId }) { status } }',
        { closureId },
      )
    ).undoClosure

  /** Lets the minute pass in which a closure can be undone, and runs what is due. */
  pass = async (minutes = 1) => {
    this.world.now = new Date(this.world.now.getTime() + minutes * 60_000)
    await this.office.work()
  }

  /** The times of the departures of the sunset tour that are open. */
  openTimes = async (date = '2026-07-01') =>
    (
      await this.world.admin.query<{ time: string }>(
        'select time from timeslot where operator_id = $1 and activity_id = $2 and date = $3 and not closed order by time',
        [operators.kayaks.operatorId, activities.sunset.activityId, date],
      )
    ).map(each => each.time)

  #operator = () => this.world.caller('operator')
}
