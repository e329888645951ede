import { Migration } from '@mikro-orm/migrations'
import { restrictToOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261130235630_AddStatementStatus extends Migration {
  override name = 'Migration20261130235630_AddStatementStatus'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "statement_status" ("operator_id" uuid not null, "partner_id" uuid not null, "month" date not null, "sent_at" timestamptz null, "sent_key_id" uuid null, "sent_to" text null, "email_id" uuid null, "paid_at" timestamptz null, "paid_key_id" uuid null, "payment_method" text null, "payment_note" text null, primary key ("operator_id", "partner_id", "month"));`,
    )

    this.addSql(`alter table "email_skip" drop constraint "email_skip_kind_check";`)
    this.addSql(`alter table "email_skip" drop constraint "email_skip_reason_check";`)
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'KEY_EXPIRES'::text, 'MESSAGE'::text, 'STATEMENT'::text, 'VOUCHER'::text, 'RESENT'::text, 'TEST'::text])) not valid;`,
    )
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'KEY_EXPIRES'::text, 'MESSAGE_WRITTEN'::text, 'STATEMENT_SENT'::text, 'VOUCHER_SENT'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'MESSAGE_WITHDRAWN'::text, 'VOUCHER_VOID'::text])) not valid;`,
    )

    this.addSql(`alter table "email" drop constraint "email_kind_check";`)
    this.addSql(`alter table "email" drop constraint "email_reason_check";`)
    this.addSql(
      `alter table "email" add constraint "email_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'KEY_EXPIRES'::text, 'MESSAGE'::text, 'STATEMENT'::text, 'VOUCHER'::text, 'RESENT'::text, 'TEST'::text])) not valid;`,
    )
    this.addSql(
      `alter table "email" add constraint "email_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'KEY_EXPIRES'::text, 'MESSAGE_WRITTEN'::text, 'STATEMENT_SENT'::text, 'VOUCHER_SENT'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'MESSAGE_WITHDRAWN'::text, 'VOUCHER_VOID'::text])) not valid;`,
    )

    this.addSql(
      `alter table "statement_status" add constraint "statement_status_operator_id_partner_id_foreign" foreign key ("operator_id", "partner_id") references "partner" ("operator_id", "partner_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "statement_status" add constraint "statement_status_operator_id_month_foreign" foreign key ("operator_id", "month") references "statement_month" ("operator_id", "month") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "statement_status" add constraint "statement_status_method_check" check (payment_method = ANY (ARRAY['CASH'::text, 'CARD'::text, 'BANK_TRANSFER'::text, 'ONLINE'::text, 'OTHER'::text]));`,
    )
    this.addSql(
      `alter table "statement_status" add constraint "statement_status_paid_check" check (((paid_at IS NULL) = (payment_method IS NULL)) AND ((paid_at IS NOT NULL) OR ((paid_key_id IS NULL) AND (payment_note IS NULL))));`,
    )
    this.addSql(
      `alter table "statement_status" add constraint "statement_status_sent_check" check ((sent_at IS NOT NULL) OR ((sent_key_id IS NULL) AND (sent_to IS NULL) AND (email_id IS NULL)));`,
    )
    this.addSql(restrictToOperator('statement_status'))
    this.addSql(`create or replace trigger statement_status_collected
  after insert or delete or update on statement_status
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('sent_to', 'payment_note');`)
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "statement_status" cascade;`)

    this.addSql(`alter table "email" drop constraint "email_reason_check";`)
    this.addSql(`alter table "email" drop constraint "email_kind_check";`)
    this.addSql(
      `alter table "email" add constraint "email_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'KEY_EXPIRES'::text, 'MESSAGE_WRITTEN'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'MESSAGE_WITHDRAWN'::text]));`,
    )
    this.addSql(
      `alter table "email" add constraint "email_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'KEY_EXPIRES'::text, 'MESSAGE'::text, 'RESENT'::text, 'TEST'::text]));`,
    )

    this.addSql(`alter table "email_skip" drop constraint "email_skip_reason_check";`)
    this.addSql(`alter table "email_skip" drop constraint "email_skip_kind_check";`)
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'KEY_EXPIRES'::text, 'MESSAGE_WRITTEN'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'MESSAGE_WITHDRAWN'::text]));`,
    )
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'KEY_EXPIRES'::text, 'MESSAGE'::text, 'RESENT'::text, 'TEST'::text]));`,
    )
  }
}
