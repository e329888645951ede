import { type Expression, sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { sharedRead } from '../../database/sharedRead.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { sellerRate } from '../../products/sellerRate.ts'
import type { AnsweredRequest } from './replayAnswer.ts'
import { type Choice, type Selection, selectionColumns, timeslotOf } from './Selection.ts'

/** A request to sell, as far as it decides what is read. */
export interface SaleChoice extends Choice {
  /** The owner of the idempotency key. */
  callerId: string
  idempotencyKey: string | null
  /** The partner that sells, whose commission is read. */
  partnerId: string | null
  now: Date
}

/** What a request to sell refers to. */
export interface FoundSale {
  /** Undefined when the operator has no such activity. */
  selection: Selection | undefined
  /** The earlier request with the same idempotency key, if there was one. */
  earlier: AnsweredRequest | undefined
}

type SaleRow = Selection & AnsweredRequest & { place: number }

/** One array for each value, in the order of the requests. */
interface Columns {
  operatorId: string
  activityIds: readonly string[]
  timeslotIds: readonly (string | null)[]
  dates: readonly (string | null)[]
  times: readonly (string | null)[]
  callerIds: readonly string[]
  idempotencyKeys: readonly (string | null)[]
  partnerIds: readonly (string | null)[]
  nows: readonly Date[]
}

// A row for each request, even without an activity, because of the earlier answer.
const readSales = (which: Expression<boolean>) => (given: Placeholders<Columns>) =>
  sql<SaleRow>`
  select a.place::int, ${selectionColumns},
    case when a.partner_id is null then 0 else ${sellerRate(given.operatorId, sql.ref('a.partner_id'), sql.ref('a.activity_id'))} end "sellerRate",
    i.fingerprint, i.answer
  from unnest((select ${given.activityIds}::uuid[]), (select ${given.timeslotIds}::uuid[]), (select ${given.dates}::date[]),
    (select ${given.times}::text[]), (select ${given.callerIds}::uuid[]), (select ${given.idempotencyKeys}::text[]),
    (select ${given.partnerIds}::uuid[]), (select ${given.nows}::timestamptz[])) with ordinality
    a (activity_id, timeslot_id, date, time, caller_id, idempotency_key, partner_id, now, place)
  left join product p on p.operator_id = ${given.operatorId} and p.activity_id = a.activity_id
  ${timeslotOf(which, sql.ref('a.now'))}
  left join idempotency_record i
    on i.operator_id = ${given.operatorId} and i.caller_id = a.caller_id and i.idempotency_key = a.idempotency_key
  order by a.place`

const selectByTimeslot = statement(readSales(sql<boolean>`t.timeslot_id = a.timeslot_id`))

const selectByStart = statement(readSales(sql<boolean>`t.date = a.date and t.time = a.time`))

const findByTimeslot = sharedRead((db, operatorId, asked: readonly SaleChoice[]) =>
  selectByTimeslot(db, columnsOf(operatorId, asked)),
)

const findByStart = sharedRead((db, operatorId, asked: readonly SaleChoice[]) =>
  selectByStart(db, columnsOf(operatorId, asked)),
)

/** Reads what a request to sell refers to, and whether its caller has sent a request with the same idempotency key before. */
export async function findSale(db: Sql, operatorId: string, choice: SaleChoice): Promise<FoundSale> {
  const find = choice.timeslotId ? findByTimeslot : findByStart
  const { place, fingerprint, answer, ...selection } = await find(db, operatorId, choice)
  return {
    selection: selection.activityId === null ? undefined : selection,
    earlier: fingerprint === null ? undefined : { fingerprint, answer },
  }
}

function columnsOf(operatorId: string, asked: readonly SaleChoice[]): Columns {
  return {
    operatorId,
    activityIds: asked.map(each => each.activityId),
    timeslotIds: asked.map(each => each.timeslotId ?? null),
    dates: asked.map(each => each.date ?? null),
    times: asked.map(each => each.time ?? null),
    callerIds: asked.map(each => each.callerId),
    idempotencyKeys: asked.map(each => each.idempotencyKey),
    partnerIds: asked.map(each => each.partnerId),
    nows: asked.map(each => each.now),
  }
}
