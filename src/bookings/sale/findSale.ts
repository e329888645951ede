import { type Expression, sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
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

type SaleRow = Selection & AnsweredRequest

// One row, even without an activity, because of the earlier answer.
const readSale = (which: (requested: Placeholders<RequestedSale>) => Expression<boolean>) =>
  statement((requested: Placeholders<RequestedSale>) => {
    const { operatorId, activityId, callerId, idempotencyKey, partnerId, now } = requested
    return sql<SaleRow>`
  select ${selectionColumns},
    case when ${partnerId}::uuid is null then 0 else ${sellerRate(operatorId, sql`${partnerId}::uuid`, sql`${activityId}::uuid`)} end "sellerRate",
    i.fingerprint, i.answer
  from (select) requested
  left join product p on p.operator_id = ${operatorId} and p.activity_id = ${activityId}::uuid
  ${timeslotOf(which(requested), now)}
  left join idempotency_record i
    on i.operator_id = ${operatorId} and i.caller_id = ${callerId} and i.idempotency_key = ${idempotencyKey}`
  })

interface RequestedSale extends Omit<SaleChoice, 'timeslotId' | 'date' | 'time'> {
  operatorId: string
  timeslotId: string | null
  date: string | null
  time: string | null
}

const selectByTimeslot = readSale(({ timeslotId }) => sql<boolean>`t.timeslot_id = ${timeslotId}::uuid`)

const selectByStart = readSale(({ date, time }) => sql<boolean>`t.date = ${date}::date and t.time = ${time}`)

/** Reads what a request to sell refers to, and whether its caller has sent a request with the same idempotency key before. */
export async function findSale(db: Sql, operatorId: string, choice: SaleChoice): Promise<FoundSale> {
  const { timeslotId = null, date = null, time = null } = choice
  const select = timeslotId ? selectByTimeslot : selectByStart
  const [row] = await select(db, { ...choice, operatorId, timeslotId, date, time })
  const { fingerprint, answer, ...selection } = row!
  return {
    selection: selection.activityId === null ? undefined : selection,
    earlier: fingerprint === null ? undefined : { fingerprint, answer },
  }
}
