import { Migration } from '@mikro-orm/migrations'

export class Migration20261122070815_RecordWhyEmailsAreSentOrNot extends Migration {
  override name = 'Migration20261122070815_RecordWhyEmailsAreSentOrNot'

  override up(): void {
    this.addSql(
      `create table "email_skip" ("operator_id" uuid not null, "skip_id" uuid not null, "kind" text not null, "workflow_id" uuid null, "booking_id" uuid null, "quota_id" uuid null, "reason" text not null, "facts" jsonb null, "decided_at" timestamptz not null, primary key ("operator_id", "skip_id"));`,
    )
    this.addSql(`create index "email_skip_decided_index" on "email_skip" ("operator_id", "decided_at", "skip_id");`)
    this.addSql(
      `create index "email_skip_workflow_index" on "email_skip" ("operator_id", "workflow_id", "decided_at", "skip_id");`,
    )
    this.addSql(
      `create unique index "email_skip_quota_unique" on "email_skip" ("operator_id", "quota_id") where "kind" = 'USAGE_QUOTA';`,
    )
    this.addSql(
      `create unique index "email_skip_workflow_unique" on "email_skip" ("operator_id", "booking_id", "workflow_id") where "kind" = 'WORKFLOW';`,
    )

    this.addSql(
      `alter table "email" add "reason" text not null default 'NOT_RECORDED', add "facts" jsonb null, add "decided_at" timestamptz not null default now();`,
    )
    this.addSql(`update "email" set "decided_at" = "created_at";`)
    this.addSql(`create index "email_decided_index" on "email" ("operator_id", "decided_at", "email_id");`)
    this.addSql(
      `alter table "email" add constraint "email_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )

    this.addSql(
      `alter table "email_skip" add constraint "email_skip_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'RESENT'::text, 'TEST'::text]));`,
    )
  }

  override down(): void {
    this.addSql(`drop table if exists "email_skip" cascade;`)

    this.addSql(`drop index "email_decided_index";`)
    this.addSql(`alter table "email" drop constraint "email_reason_check";`)
    this.addSql(`alter table "email" drop column "reason", drop column "facts", drop column "decided_at";`)
  }
}
