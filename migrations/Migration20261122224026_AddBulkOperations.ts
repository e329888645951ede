import { Migration } from '@mikro-orm/migrations'

export class Migration20261122224026_AddBulkOperations extends Migration {
  override name = 'Migration20261122224026_AddBulkOperations'

  override up(): void {
    this.addSql(
      `create table "bulk_operation" ("operator_id" uuid not null, "bulk_operation_id" uuid not null, "kind" text not null, "state" text not null, "query" text null, "mutation" text null, "notify" boolean not null default false, "key_id" uuid null, "cursor" text null, "last_line" bigint not null default '0', "position" bigint not null default '0', "lines" bigint not null default '0', "refused" bigint not null default '0', "total" bigint null, "bytes" bigint not null default '0', "parts" int not null default 0, "input_file_id" uuid null, "input_sha256" text null, "failure" text null, "created_at" timestamptz not null, "finished_at" timestamptz null, "expires_at" timestamptz not null, primary key ("operator_id", "bulk_operation_id"));`,
    )
    this.addSql(`create index "bulk_operation_expiry_index" on "bulk_operation" ("expires_at");`)
    this.addSql(
      `create index "bulk_operation_created_index" on "bulk_operation" ("operator_id", "created_at", "bulk_operation_id");`,
    )

    this.addSql(
      `create table "bulk_part" ("operator_id" uuid not null, "bulk_operation_id" uuid not null, "part" int not null, "file_id" uuid not null, "bytes" int not null, primary key ("operator_id", "bulk_operation_id", "part"));`,
    )

    this.addSql(
      `create table "bulk_line" ("operator_id" uuid not null, "bulk_operation_id" uuid not null, "line" bigint not null, "verdict" text not null, primary key ("operator_id", "bulk_operation_id", "line"));`,
    )

    this.addSql(
      `create table "booking_import" ("operator_id" uuid not null, "external_reference" text not null, "booking_id" uuid not null, "notify" boolean not null, "imported_at" timestamptz not null, primary key ("operator_id", "external_reference"));`,
    )
    this.addSql(
      `alter table "booking_import" add constraint "booking_import_booking_unique" unique ("operator_id", "booking_id");`,
    )

    this.addSql(`alter table "email_skip" drop constraint "email_skip_reason_check";`)
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )

    this.addSql(`alter table "email" drop constraint "email_reason_check";`)
    this.addSql(
      `alter table "email" add constraint "email_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )

    this.addSql(
      `alter table "bulk_operation" add constraint "bulk_operation_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "bulk_operation" add constraint "bulk_operation_operator_id_key_id_foreign" foreign key ("operator_id", "key_id") references "api_key" ("operator_id", "key_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "bulk_operation" add constraint "bulk_operation_counts_check" check ((refused >= 0) AND (refused <= lines) AND (last_line >= 0) AND ("position" >= 0) AND (bytes >= 0) AND (parts >= 0));`,
    )
    this.addSql(
      `alter table "bulk_operation" add constraint "bulk_operation_failure_check" check ((state = 'FAILED'::text) = (failure IS NOT NULL));`,
    )
    this.addSql(
      `alter table "bulk_operation" add constraint "bulk_operation_finished_check" check ((state = ANY (ARRAY['COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])) = (finished_at IS NOT NULL));`,
    )
    this.addSql(
      `alter table "bulk_operation" add constraint "bulk_operation_kind_check" check (((kind = 'QUERY'::text) AND (query IS NOT NULL) AND (mutation IS NULL)) OR ((kind = 'MUTATION'::text) AND (mutation IS NOT NULL) AND (query IS NULL)));`,
    )
    this.addSql(
      `alter table "bulk_operation" add constraint "bulk_operation_mutation_check" check (mutation = ANY (ARRAY['CREATE_PRODUCT'::text, 'CREATE_SCHEDULE'::text, 'IMPORT_BOOKING'::text]));`,
    )
    this.addSql(
      `alter table "bulk_operation" add constraint "bulk_operation_state_check" check (state = ANY (ARRAY['CREATED'::text, 'RUNNING'::text, 'COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text]));`,
    )

    this.addSql(
      `alter table "bulk_part" add constraint "bulk_part_operator_id_bulk_operation_id_foreign" foreign key ("operator_id", "bulk_operation_id") references "bulk_operation" ("operator_id", "bulk_operation_id") on update no action on delete no action;`,
    )
    this.addSql(`alter table "bulk_part" add constraint "bulk_part_bytes_check" check (bytes > 0);`)

    this.addSql(
      `alter table "bulk_line" add constraint "bulk_line_operator_id_bulk_operation_id_foreign" foreign key ("operator_id", "bulk_operation_id") references "bulk_operation" ("operator_id", "bulk_operation_id") on update no action on delete no action;`,
    )
    this.addSql(`alter table "bulk_line" add constraint "bulk_line_number_check" check (line >= 1);`)

    this.addSql(
      `alter table "booking_import" add constraint "booking_import_operator_id_booking_id_foreign" foreign key ("operator_id", "booking_id") references "booking" ("operator_id", "booking_id") on update no action on delete no action;`,
    )
  }

  override down(): void {
    // These reasons did not exist before.
    this.addSql(`update "email" set "reason" = 'NOT_RECORDED' where "reason" = 'IMPORTED';`)
    this.addSql(`delete from "email_skip" where "reason" = 'IMPORTED';`)
    this.addSql(`alter table "bulk_part" drop constraint "bulk_part_operator_id_bulk_operation_id_foreign";`)
    this.addSql(`alter table "bulk_line" drop constraint "bulk_line_operator_id_bulk_operation_id_foreign";`)

    this.addSql(`drop table if exists "bulk_operation" cascade;`)
    this.addSql(`drop table if exists "bulk_part" cascade;`)
    this.addSql(`drop table if exists "bulk_line" cascade;`)
    this.addSql(`drop table if exists "booking_import" cascade;`)

    this.addSql(`alter table "email" drop constraint "email_reason_check";`)
    this.addSql(
      `alter table "email" add constraint "email_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )

    this.addSql(`alter table "email_skip" drop constraint "email_skip_reason_check";`)
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'NOT_RECORDED'::text]));`,
    )
  }
}
