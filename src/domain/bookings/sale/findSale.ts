import { type Expression, sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { sharedRead } from '../../../platform/sql/sharedRead.ts'
import { ownPlacesLeft } from '../../availability/places.ts'
import { sellerRate } from '../../products/sellerRate.ts'
import type { CompletedRequest } from './replayResponse.ts'
import type { Choice, Selection } from './Selection.ts'

/** A choice, and what else decides what is read. */
export interface SaleChoice extends Choice {
  /** The owner of the idempotency key. */
  callerId?: string
  idempotencyKey?: string | null
  /** The partner that sells, whose commission is read. */
  partnerId?: string | null
  now: Date
}

/** What a choice refers to. */
export interface FoundSale {
  /** Undefined when the operator has no such activity. */
  selection: Selection | undefined
  /** The earlier request with the same idempotency key, if there was one. */
  earlier: CompletedRequest | undefined
}

/** One array for each value, in the order of the choices. */
interface ChoiceColumns {
  operatorId: string
  activityIds: readonly string[]
  timeslotIds: readonly (string | null)[]
  dates: readonly (string | null)[]
  times: readonly (string | null)[]
  callerIds: readonly (string | null)[]
  idempotencyKeys: readonly (string | null)[]
  partnerIds: readonly (string | null)[]
  nows: readonly Date[]
}

// A row for each choice, even without an activity, because of the earlier answer. Of two timeslots with the same local time, an open one
// precedes a closed one, which can remain from an earlier time zone.
// The arrays are in subselects so that PostgreSQL keeps the plan, however many choices there are: with a plan for each length, reading
// one sale takes 1.9 to 3.0 ms instead of 0.7 to 0.8.
const select = (which: Expression<boolean>) =>
  preparedStatement(
    (given: Placeholders<ChoiceColumns>) => sql<Selection & CompletedRequest>`
  select p.activity_id "activityId", p.product_id "productId", p.name, p.time_zone "timeZone", p.published, p.pricing, p.currency,
    p.min_participants "minParticipants", p.max_participants "maxParticipants",
    p.booking_cutoff_minutes "bookingCutoffMinutes", p.cancellation_cutoff_minutes "cancellationCutoffMinutes", p.waiver_policy "waiverPolicy",
    p.acceptance_required "acceptanceRequired",
    exists (select from waiver_question w where w.operator_id = p.operator_id and w.activity_id = p.activity_id) "hasQuestions",
    t.timeslot_id "timeslotId", t.date, t.time, t.starts_at "startsAt", greatest(0, least(t.own_places, t.resource_places)) "availablePlaces",
    t.resource_places "resourcePlaces", t.closed, t.own_places "ownPlaces", t.own_places > greatest(0, t.capacity - t.taken) overdue,
    case when a.partner_id is null then 0 else ${sellerRate(given.operatorId, sql.ref('a.partner_id'), sql.ref('a.activity_id'))} end "sellerRate",
    i.fingerprint, i.answer
  from unnest((select ${given.activityIds}::uuid[]), (select ${given.timeslotIds}::uuid[]), (select ${given.dates}::date[]),
    (select ${given.times}::text[]), (select ${given.callerIds}::uuid[]), (select ${given.idempotencyKeys}::text[]),
    (select ${given.partnerIds}::uuid[]), (select ${given.nows}::timestamptz[])) with ordinality
    a (activity_id, timeslot_id, date, time, caller_id, idempotency_key, partner_id, now, place)
  left join product p on p.operator_id = ${given.operatorId} and p.activity_id = a.activity_id
  left join lateral (
    select t.*, ${ownPlacesLeft(sql.ref('a.now'))} own_places from timeslot t
    where t.operator_id = ${given.operatorId} and t.activity_id = p.activity_id and ${which}
    order by t.closed, t.starts_at limit 1
  ) t on true
  left join idempotency_record i
    on i.operator_id = ${given.operatorId} and i.caller_id = a.caller_id and i.idempotency_key = a.idempotency_key
  order by a.place`,
  )

const selectByTimeslot = select(sql<boolean>`t.timeslot_id = a.timeslot_id`)

const selectByStart = select(sql<boolean>`t.date = a.date and t.time = a.time`)

// The shape is how the choices name their timeslot: one statement reads those that name it alike.
const read = sharedRead(async (db, operatorId, choices: readonly SaleChoice[], named): Promise<FoundSale[]> => {
  const rows = await (named === 'timeslot' ? selectByTimeslot : selectByStart)(db, {
    operatorId,
    activityIds: choices.map(each => each.activityId),
    timeslotIds: choices.map(each => each.timeslotId || null),
    dates: choices.map(each => each.date ?? null),
    times: choices.map(each => each.time ?? null),
    callerIds: choices.map(each => each.callerId ?? null),
    idempotencyKeys: choices.map(each => each.idempotencyKey ?? null),
    partnerIds: choices.map(each => each.partnerId ?? null),
    nows: choices.map(each => each.now),
  })
  return rows.map(({ fingerprint, answer, ...selection }) => ({
    selection: selection.activityId === null ? undefined : selection,
    earlier: fingerprint === null ? undefined : { fingerprint, answer },
  }))
})

/**
 * Reads what a request to sell refers to, and whether its caller has sent a request with the same idempotency key before. Requests that
 * come while others read share a statement.
 */
export function findSale(db: Sql, operatorId: string, choice: SaleChoice): Promise<FoundSale> {
  return read(db, operatorId, choice, choice.timeslotId ? 'timeslot' : 'start')
}

/**
 * Reads the selection of a choice; undefined when the operator has no such activity.
 * @param partnerId the partner that sells, whose commission is read as well
 */
export async function findSelection(
  db: Sql,
  operatorId: string,
  { activityId, timeslotId, date, time }: Choice,
  now: Date,
  partnerId: string | null = null,
): Promise<Selection | undefined> {
  const { selection } = await findSale(db, operatorId, { activityId, timeslotId, date, time, partnerId, now })
  return selection
}
