import { Migration } from '@mikro-orm/migrations'
import { inBatches } from '../src/app/schema/inBatches.ts'

/**
 * An e-mail of a workflow is for one occasion of a booking: for a timed one that is the start, for any other the change that triggered
 * it. E-mails so far are for the present start, and for the change at whose instant they were due. Ends with a condition.
 */
export const FILL_OCCASION = `
  update "email" set "occasion" = coalesce((
    select case when w."trigger" in ('BEFORE_START', 'AFTER_END', 'WAIVER_OUTSTANDING') then (
        select to_char(b."starts_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from "booking" b
        where b."operator_id" = "email"."operator_id" and b."booking_id" = "email"."booking_id")
      when w."trigger" in ('BOOKING_CONFIRMED', 'BOOKING_CANCELLED', 'BOOKING_AMENDED') then (
        select h."version"::text from "booking_event" h
        where h."operator_id" = "email"."operator_id" and h."booking_id" = "email"."booking_id" and h."occurred_at" = "email"."due_at"
        order by h."version" limit 1)
      end
    from "workflow" w where w."operator_id" = "email"."operator_id" and w."workflow_id" = "email"."workflow_id"), '')`

export class Migration20261127033100_FillOccasionOfEmails extends Migration {
  override name = 'Migration20261127033100_FillOccasionOfEmails'

  override isTransactional(): boolean {
    return false
  }

  override async up(): Promise<void> {
    await inBatches(this, `email where kind = 'WORKFLOW' and occasion is null`, FILL_OCCASION)
  }

  override down(): void {}
}
