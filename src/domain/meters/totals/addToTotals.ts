import { type Expression, sql } from 'kysely'

/** Statements that add rows to the totals, each a slot of a day or hour that occurs once. */
export const addToTotals = {
  /** @param rows a query of `operator_id`, `day`, `meter`, `slot`, `usage`, `events` */
  days: (rows: Expression<unknown>) => sql`
  insert into usage_day as total (operator_id, day, meter, slot, usage, events)
  ${rows}
  on conflict (operator_id, day, meter, slot) do update
  set usage = total.usage + excluded.usage, events = total.events + excluded.events`,

  /** @param rows a query of `operator_id`, `meter`, `starts_at`, `slot`, `usage`, `events` */
  hours: (rows: Expression<unknown>) => sql`
  insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
  ${rows}
  on conflict (operator_id, meter, starts_at, slot) do update
  set usage = total.usage + excluded.usage, events = total.events + excluded.events`,
}
