import { Migration } from '@mikro-orm/migrations'

export class Migration20261123103000_AddWebhooks extends Migration {
  override name = 'Migration20261123103000_AddWebhooks'

  override up(): void {
    this.addSql(
      `create table "webhook_endpoint" ("operator_id" uuid not null, "webhook_id" uuid not null, "partner_id" uuid null, "url" text not null, "types" text[] null, "description" text null, "email" text null, "secret" bytea not null, "previous_secret" bytea null, "previous_secret_until" timestamptz null, "paused_at" timestamptz null, "pause_reason" text null, "failing_since" timestamptz null, "not_before" timestamptz null, "last_number" bigint not null, "created_at" timestamptz not null, primary key ("operator_id", "webhook_id"));`,
    )
    this.addSql(`create index "webhook_endpoint_partner_index" on "webhook_endpoint" ("operator_id", "partner_id");`)

    this.addSql(
      `create table "webhook_delivery" ("operator_id" uuid not null, "delivery_id" uuid not null, "webhook_id" uuid not null, "sequence_number" bigint null, "type" text not null, "changed_at" timestamptz not null, "state" text not null, "body" text null, "attempt_count" int not null default 0, "failures" int not null default 0, "next_attempt_at" timestamptz null, "claimed_until" timestamptz null, "created_at" timestamptz not null, primary key ("operator_id", "delivery_id"));`,
    )
    this.addSql(`create index "webhook_delivery_age_index" on "webhook_delivery" ("created_at");`)
    this.addSql(
      `create index "webhook_delivery_list_index" on "webhook_delivery" ("operator_id", "webhook_id", "delivery_id");`,
    )
    this.addSql(
      `create index "webhook_delivery_due_index" on "webhook_delivery" ("operator_id", "webhook_id", "next_attempt_at") where "state" = 'PENDING';`,
    )
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_number_unique" unique ("operator_id", "webhook_id", "sequence_number");`,
    )

    this.addSql(
      `create table "webhook_attempt" ("operator_id" uuid not null, "delivery_id" uuid not null, "number" int not null, "started_at" timestamptz not null, "url" text not null, "latency_ms" int not null, "status" int null, "failure" text null, "response" text null, primary key ("operator_id", "delivery_id", "number"));`,
    )

    this.addSql(`alter table "email_skip" drop constraint "email_skip_kind_check";`)
    this.addSql(`alter table "email_skip" drop constraint "email_skip_reason_check";`)
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'RESENT'::text, 'TEST'::text]));`,
    )
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )

    this.addSql(`alter table "email" drop constraint "email_kind_check";`)
    this.addSql(`alter table "email" drop constraint "email_reason_check";`)
    this.addSql(
      `alter table "email" add constraint "email_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'RESENT'::text, 'TEST'::text]));`,
    )
    this.addSql(
      `alter table "email" add constraint "email_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )

    this.addSql(
      `alter table "webhook_endpoint" add constraint "webhook_endpoint_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "webhook_endpoint" add constraint "webhook_endpoint_operator_id_partner_id_foreign" foreign key ("operator_id", "partner_id") references "partner" ("operator_id", "partner_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "webhook_endpoint" add constraint "webhook_endpoint_secret_check" check ((previous_secret IS NULL) = (previous_secret_until IS NULL));`,
    )
    this.addSql(
      `alter table "webhook_endpoint" add constraint "webhook_endpoint_reason_check" check (pause_reason = ANY (ARRAY['REQUESTED'::text, 'GONE'::text, 'FAILING'::text]));`,
    )
    this.addSql(
      `alter table "webhook_endpoint" add constraint "webhook_endpoint_pause_check" check ((paused_at IS NULL) = (pause_reason IS NULL));`,
    )

    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_operator_id_webhook_id_foreign" foreign key ("operator_id", "webhook_id") references "webhook_endpoint" ("operator_id", "webhook_id") on update no action on delete cascade;`,
    )
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_next_check" check ((state = 'PENDING'::text) = (next_attempt_at IS NOT NULL));`,
    )
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_state_check" check (state = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text]));`,
    )

    this.addSql(
      `alter table "webhook_attempt" add constraint "webhook_attempt_operator_id_delivery_id_foreign" foreign key ("operator_id", "delivery_id") references "webhook_delivery" ("operator_id", "delivery_id") on update no action on delete cascade;`,
    )
  }

  override down(): void {
    this.addSql(`alter table "webhook_delivery" drop constraint "webhook_delivery_operator_id_webhook_id_foreign";`)
    this.addSql(`alter table "webhook_attempt" drop constraint "webhook_attempt_operator_id_delivery_id_foreign";`)

    this.addSql(`drop table if exists "webhook_endpoint" cascade;`)
    this.addSql(`drop table if exists "webhook_delivery" cascade;`)
    this.addSql(`drop table if exists "webhook_attempt" cascade;`)

    this.addSql(`delete from "email" where "kind" = 'WEBHOOK_PAUSED' or "reason" = 'WEBHOOK_FAILED';`)
    this.addSql(`alter table "email" drop constraint "email_reason_check";`)
    this.addSql(`alter table "email" drop constraint "email_kind_check";`)
    this.addSql(
      `alter table "email" add constraint "email_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )
    this.addSql(
      `alter table "email" add constraint "email_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'RESENT'::text, 'TEST'::text]));`,
    )

    this.addSql(`alter table "email_skip" drop constraint "email_skip_reason_check";`)
    this.addSql(`alter table "email_skip" drop constraint "email_skip_kind_check";`)
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'RESENT'::text, 'TEST'::text]));`,
    )
  }
}
