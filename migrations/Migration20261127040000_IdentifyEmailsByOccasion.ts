import { Migration } from '@mikro-orm/migrations'
import { FILL_OCCASION } from './Migration20261127033100_FillOccasionOfEmails.ts'

export class Migration20261127040000_IdentifyEmailsByOccasion extends Migration {
  override name = 'Migration20261127040000_IdentifyEmailsByOccasion'

  // The version before this one writes e-mails without an occasion until here.
  override up(): void {
    this.addSql(`lock table "email" in access exclusive mode;`)
    this.addSql(`${FILL_OCCASION} where "kind" = 'WORKFLOW' and "occasion" is null;`)
    this.addSql(`drop index "email_workflow_unique";`)
    this.addSql(
      `create unique index "email_workflow_unique" on "email" ("operator_id", "booking_id", "workflow_id", "occasion") where "kind" = 'WORKFLOW';`,
    )
    this.addSql(`alter table "email" drop constraint "email_reason_check";`)
    this.addSql(
      `alter table "email" add constraint "email_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )
    this.addSql(`alter table "email_skip" drop constraint "email_skip_reason_check";`)
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )
  }

  // The last e-mail of each workflow about a booking stays.
  override down(): void {
    this.addSql(`delete from "email" e using "email" later
      where e."kind" = 'WORKFLOW' and later."kind" = 'WORKFLOW' and later."operator_id" = e."operator_id"
        and later."booking_id" = e."booking_id" and later."workflow_id" = e."workflow_id" and later."email_id" > e."email_id";`)
    this.addSql(`drop index "email_workflow_unique";`)
    this.addSql(
      `create unique index "email_workflow_unique" on "email" ("operator_id", "booking_id", "workflow_id") where "kind" = 'WORKFLOW';`,
    )
    this.addSql(`update "email" set "reason" = 'NOT_RECORDED' where "reason" in ('NOTES_ONLY', 'DEPARTURE_CLOSED');`)
    this.addSql(
      `update "email_skip" set "reason" = 'NOT_RECORDED' where "reason" in ('NOTES_ONLY', 'DEPARTURE_CLOSED');`,
    )
    this.addSql(`alter table "email" drop constraint "email_reason_check";`)
    this.addSql(
      `alter table "email" add constraint "email_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )
    this.addSql(`alter table "email_skip" drop constraint "email_skip_reason_check";`)
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )
  }
}
