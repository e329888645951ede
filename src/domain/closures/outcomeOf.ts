import { sql } from 'kysely'
import type { ClosureOutcome } from './ClosureOutcome.ts'

/** What became of a booking `b` of a closure, `c` in `closure_booking`. */
export const outcomeOf = sql<ClosureOutcome>`
  case when b.status in ('CANCELLED', 'REJECTED') then 'CANCELLED' when b.timeslot_id <> c.timeslot_id then 'MOVED'
    when c.failure is not null then 'FAILED' when c.done_at is null then 'PLANNED' else 'AWAITING_CHOICE' end`
