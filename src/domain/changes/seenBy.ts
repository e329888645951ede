import { type Expression, sql } from 'kysely'

interface Reader {
  /** Null for the operator, which sees everything. */
  partnerId: Expression<string | null>
  /** Null for all. */
  types: Expression<readonly string[] | null>
}

/** Whether a reader of the change feed sees a row of `change_event`, and asks for its type. */
export const seenBy = ({ partnerId, types }: Reader) => sql<boolean>`
  (${partnerId}::uuid is null or public or partner_id = ${partnerId}) and (${types}::text[] is null or type = any(${types}))`
