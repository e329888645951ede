import { Migration } from '@mikro-orm/migrations'

export class Migration20261121040000_CreateTheWholeService extends Migration {
  override name = 'Migration20261121040000_CreateTheWholeService'

  override up(): void {
    // Names are found by any part of them.
    this.addSql('create extension if not exists pg_trgm')

    this.addSql(`create table "link_secret" ("id" int not null, "secret" bytea not null, primary key ("id"));`)

    this.addSql(
      `create table "operator" ("operator_id" uuid not null, "name" text not null, "time_zone" text not null default 'UTC', "currency" text not null, "created_at" timestamptz not null, primary key ("operator_id"));`,
    )

    this.addSql(
      `create table "idempotency_record" ("operator_id" uuid not null, "caller_id" uuid not null, "idempotency_key" text not null, "fingerprint" bytea not null, "answer" jsonb not null, "created_at" timestamptz not null, primary key ("operator_id", "caller_id", "idempotency_key"));`,
    )
    this.addSql(`create index "idempotency_record_age_index" on "idempotency_record" ("created_at");`)

    this.addSql(
      `create table "basket" ("operator_id" uuid not null, "basket_id" uuid not null, "channel" text not null, "status" text not null, "total_minor" bigint not null, "currency" text not null, "created_at" timestamptz not null, "completed_at" timestamptz not null, primary key ("operator_id", "basket_id"));`,
    )

    this.addSql(
      `create table "partner" ("operator_id" uuid not null, "partner_id" uuid not null, "name" text not null, "slug" text not null, "created_at" timestamptz not null, primary key ("operator_id", "partner_id"));`,
    )
    this.addSql(`alter table "partner" add constraint "partner_slug_unique" unique ("operator_id", "slug");`)

    this.addSql(
      `create table "api_key" ("operator_id" uuid not null, "key_id" uuid not null, "partner_id" uuid null, "name" text not null, "prefix" text not null, "hash" bytea not null, "scopes" text[] not null, "created_at" timestamptz not null, "expires_at" timestamptz null, "revoked_at" timestamptz null, "last_used_at" timestamptz null, primary key ("operator_id", "key_id"));`,
    )
    this.addSql(`alter table "api_key" add constraint "api_key_hash_unique" unique ("hash");`)

    this.addSql(
      `create table "product" ("operator_id" uuid not null, "activity_id" uuid not null, "product_id" serial not null, "name" text not null, "short_description" text not null, "description" text not null, "category" text not null, "duration_minutes" int not null, "time_zone" text not null, "price_minor" int not null, "currency" text not null, "min_participants" int not null default 1, "max_participants" int null, "booking_cutoff_minutes" int not null default 0, "cancellation_cutoff_minutes" int not null default 0, "location" jsonb null, "images" jsonb not null, "waiver_policy" text not null default 'BEFORE_ARRIVAL', "published" boolean not null default false, "timeslots_until" date null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("operator_id", "activity_id"));`,
    )
    this.addSql(`alter table "product" add constraint "product_product_id_unique" unique ("product_id");`)
    this.addSql(`create index "product_name_trigram" on "product" using gin (lower("name") gin_trgm_ops);`)
    this.addSql(`create unique index "product_name_unique" on "product" ("operator_id", lower("name"));`)

    this.addSql(
      `create table "schedule" ("operator_id" uuid not null, "schedule_id" uuid not null, "activity_id" uuid not null, "weekdays" smallint[] not null, "times" text[] not null, "season_from" date null, "season_to" date null, "capacity" int not null, primary key ("operator_id", "schedule_id"));`,
    )
    this.addSql(`create index "schedule_product_index" on "schedule" ("operator_id", "activity_id");`)

    this.addSql(
      `create table "schedule_exception" ("operator_id" uuid not null, "exception_id" uuid not null, "activity_id" uuid not null, "date" date not null, "time" text null, "capacity" int null, "reason" text null, primary key ("operator_id", "exception_id"));`,
    )
    this.addSql(
      `create unique index "schedule_exception_unique" on "schedule_exception" ("operator_id", "activity_id", "date", coalesce("time", ''));`,
    )

    this.addSql(
      `create table "timeslot" ("operator_id" uuid not null, "timeslot_id" uuid not null, "activity_id" uuid not null, "date" date not null, "time" text not null, "starts_at" timestamptz not null, "ends_at" timestamptz not null, "capacity" int not null, "taken" int not null default 0, "ever_taken" boolean not null default false, "closed" boolean not null default false, primary key ("operator_id", "timeslot_id"));`,
    )
    this.addSql(`create index "timeslot_day_index" on "timeslot" ("operator_id", "activity_id", "date");`)
    this.addSql(
      `alter table "timeslot" add constraint "timeslot_start_unique" unique ("operator_id", "activity_id", "starts_at");`,
    )

    this.addSql(
      `create table "booking" ("operator_id" uuid not null, "booking_id" uuid not null, "booking_reference" text not null, "basket_id" uuid not null, "activity_id" uuid not null, "timeslot_id" uuid not null, "date" date not null, "time" text not null, "starts_at" timestamptz not null, "channel" text not null, "partner_id" uuid null, "participants" int not null, "price_minor" bigint not null, "currency" text not null, "first_name" text not null, "last_name" text not null, "email" text not null, "phone" text null, "payment_reference" text not null, "partner_reference" text null, "notes" text null, "language" text null, "status" text not null, "waiver_status" text not null, "created_at" timestamptz not null, "cancelled_at" timestamptz null, "cancel_reason" text null, primary key ("operator_id", "booking_id"));`,
    )
    this.addSql(`create index "booking_timeslot_index" on "booking" ("operator_id", "timeslot_id");`)
    this.addSql(`create index "booking_start_index" on "booking" ("operator_id", "starts_at", "booking_id");`)
    this.addSql(`create index "booking_created_index" on "booking" ("operator_id", "created_at", "booking_id");`)
    this.addSql(`alter table "booking" add constraint "booking_reference_unique" unique ("booking_reference");`)

    this.addSql(
      `create table "upload" ("operator_id" uuid not null, "upload_id" uuid not null, "owner_id" uuid not null, "file_name" text not null, "content_type" text not null, "bytes" int not null, "sha256" text not null, "created_at" timestamptz not null, "expires_at" timestamptz null, primary key ("operator_id", "upload_id"));`,
    )
    this.addSql(`create index "upload_expiry_index" on "upload" ("expires_at");`)

    this.addSql(
      `create table "usage_entry" ("operator_id" uuid not null, "id" bigserial not null, "meter" text not null, "usage" numeric(38,9) not null, "extra_info" text null, "occurred_at" timestamptz not null, "recorded_at" timestamptz not null, "source" text not null, "idempotency_key" text null, "fingerprint" bytea null, primary key ("operator_id", "id"));`,
    )
    this.addSql(`create index "usage_entry_time_index" on "usage_entry" ("operator_id", "occurred_at");`)
    this.addSql(
      `alter table "usage_entry" add constraint "usage_entry_idempotency_unique" unique ("operator_id", "idempotency_key");`,
    )

    this.addSql(
      `create table "waiver_question" ("operator_id" uuid not null, "question_id" uuid not null, "activity_id" uuid not null, "label" text not null, "help_text" text null, "type" text not null, "required" boolean not null default false, "scope" text not null default 'booking', "options" jsonb null, "min_length" int null, "max_length" int null, "min" double precision null, "max" double precision null, "pattern" text null, "file" jsonb null, "depends_on" jsonb null, "position" int not null, primary key ("operator_id", "question_id"));`,
    )
    this.addSql(
      `create index "waiver_question_product_index" on "waiver_question" ("operator_id", "activity_id", "position");`,
    )

    this.addSql(
      `create table "waiver_answer" ("operator_id" uuid not null, "booking_id" uuid not null, "participant" int not null, "question_id" uuid not null, "label" text not null, "value" jsonb not null, "answered_at" timestamptz not null, primary key ("operator_id", "booking_id", "participant", "question_id"));`,
    )
    this.addSql(`create index "waiver_answer_question_index" on "waiver_answer" ("operator_id", "question_id");`)

    this.addSql(`alter table "link_secret" add constraint "link_secret_single_check" check (id = 1);`)

    this.addSql(
      `alter table "operator" add constraint "operator_currency_check" check (currency ~ '^[A-Z]{3}$'::text);`,
    )

    this.addSql(
      `alter table "idempotency_record" add constraint "idempotency_record_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )

    this.addSql(
      `alter table "basket" add constraint "basket_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(`alter table "basket" add constraint "basket_total_check" check (total_minor >= 0);`)
    this.addSql(
      `alter table "basket" add constraint "basket_status_check" check (status = ANY (ARRAY['COMPLETED'::text]));`,
    )
    this.addSql(
      `alter table "basket" add constraint "basket_channel_check" check (channel = ANY (ARRAY['PARTNER'::text, 'ONLINE'::text, 'POINT_OF_SALE'::text]));`,
    )

    this.addSql(
      `alter table "partner" add constraint "partner_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )

    this.addSql(
      `alter table "api_key" add constraint "api_key_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "api_key" add constraint "api_key_operator_id_partner_id_foreign" foreign key ("operator_id", "partner_id") references "partner" ("operator_id", "partner_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "api_key" add constraint "api_key_partner_check" check (('ota'::text = ANY (scopes)) = (partner_id IS NOT NULL));`,
    )
    this.addSql(
      `alter table "api_key" add constraint "api_key_scopes_check" check (scopes <@ ARRAY['ota'::text, 'usage:write'::text, 'usage:read'::text, 'operator:read'::text, 'operator:write'::text]);`,
    )

    this.addSql(
      `alter table "product" add constraint "product_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "product" add constraint "product_cutoff_check" check ((booking_cutoff_minutes >= 0) AND (cancellation_cutoff_minutes >= 0));`,
    )
    this.addSql(
      `alter table "product" add constraint "product_participants_check" check ((min_participants >= 1) AND ((max_participants IS NULL) OR (max_participants >= min_participants)));`,
    )
    this.addSql(`alter table "product" add constraint "product_duration_check" check (duration_minutes > 0);`)
    this.addSql(`alter table "product" add constraint "product_price_check" check (price_minor >= 0);`)
    this.addSql(
      `alter table "product" add constraint "product_waiver_policy_check" check (waiver_policy = ANY (ARRAY['BEFORE_ARRIVAL'::text, 'AT_BOOKING'::text]));`,
    )

    this.addSql(
      `alter table "schedule" add constraint "schedule_operator_id_activity_id_foreign" foreign key ("operator_id", "activity_id") references "product" ("operator_id", "activity_id") on update no action on delete cascade;`,
    )
    this.addSql(
      `alter table "schedule" add constraint "schedule_season_check" check ((season_from IS NULL) OR (season_to IS NULL) OR (season_to >= season_from));`,
    )
    this.addSql(`alter table "schedule" add constraint "schedule_capacity_check" check (capacity >= 0);`)

    this.addSql(
      `alter table "schedule_exception" add constraint "schedule_exception_operator_id_activity_id_foreign" foreign key ("operator_id", "activity_id") references "product" ("operator_id", "activity_id") on update no action on delete cascade;`,
    )
    this.addSql(
      `alter table "schedule_exception" add constraint "schedule_exception_capacity_check" check ((capacity IS NULL) OR (capacity >= 0));`,
    )

    this.addSql(
      `alter table "timeslot" add constraint "timeslot_operator_id_activity_id_foreign" foreign key ("operator_id", "activity_id") references "product" ("operator_id", "activity_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "timeslot" add constraint "timeslot_time_check" check ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text);`,
    )
    this.addSql(
      `alter table "timeslot" add constraint "timeslot_capacity_check" check ((taken >= 0) AND (taken <= capacity));`,
    )

    this.addSql(
      `alter table "booking" add constraint "booking_operator_id_basket_id_foreign" foreign key ("operator_id", "basket_id") references "basket" ("operator_id", "basket_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_operator_id_activity_id_foreign" foreign key ("operator_id", "activity_id") references "product" ("operator_id", "activity_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_operator_id_timeslot_id_foreign" foreign key ("operator_id", "timeslot_id") references "timeslot" ("operator_id", "timeslot_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_operator_id_partner_id_foreign" foreign key ("operator_id", "partner_id") references "partner" ("operator_id", "partner_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_cancelled_check" check ((status = 'CANCELLED'::text) = (cancelled_at IS NOT NULL));`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_partner_check" check ((channel = 'PARTNER'::text) = (partner_id IS NOT NULL));`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_reference_check" check (booking_reference ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'::text);`,
    )
    this.addSql(`alter table "booking" add constraint "booking_price_check" check (price_minor >= 0);`)
    this.addSql(
      `alter table "booking" add constraint "booking_waiver_status_check" check (waiver_status = ANY (ARRAY['not_required'::text, 'outstanding'::text, 'complete'::text]));`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_status_check" check (status = ANY (ARRAY['CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text]));`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_channel_check" check (channel = ANY (ARRAY['PARTNER'::text, 'ONLINE'::text, 'POINT_OF_SALE'::text]));`,
    )
    this.addSql(
      `alter table "booking" add constraint "booking_participants_check" check ((participants >= 1) AND (participants <= 1000));`,
    )

    this.addSql(
      `alter table "upload" add constraint "upload_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )

    this.addSql(
      `alter table "usage_entry" add constraint "usage_entry_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "usage_entry" add constraint "usage_entry_source_check" check (source = ANY (ARRAY['client'::text, 'service'::text]));`,
    )
    this.addSql(`alter table "usage_entry" add constraint "usage_entry_usage_check" check (usage > (0)::numeric);`)

    this.addSql(
      `alter table "waiver_question" add constraint "waiver_question_operator_id_activity_id_foreign" foreign key ("operator_id", "activity_id") references "product" ("operator_id", "activity_id") on update no action on delete cascade;`,
    )
    this.addSql(
      `alter table "waiver_question" add constraint "waiver_question_position_check" check ("position" >= 0);`,
    )
    this.addSql(
      `alter table "waiver_question" add constraint "waiver_question_scope_check" check (scope = ANY (ARRAY['booking'::text, 'participant'::text]));`,
    )
    this.addSql(
      `alter table "waiver_question" add constraint "waiver_question_type_check" check (type = ANY (ARRAY['text'::text, 'long_text'::text, 'number'::text, 'boolean'::text, 'date'::text, 'single_choice'::text, 'multi_choice'::text, 'email'::text, 'phone'::text, 'file'::text, 'signature'::text]));`,
    )

    this.addSql(
      `alter table "waiver_answer" add constraint "waiver_answer_operator_id_booking_id_foreign" foreign key ("operator_id", "booking_id") references "booking" ("operator_id", "booking_id") on update no action on delete cascade;`,
    )
    this.addSql(
      `alter table "waiver_answer" add constraint "waiver_answer_operator_id_question_id_foreign" foreign key ("operator_id", "question_id") references "waiver_question" ("operator_id", "question_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "waiver_answer" add constraint "waiver_answer_participant_check" check (participant >= 0);`,
    )
  }

  override down(): void {
    this.addSql(`drop table if exists "link_secret" cascade;`)
    this.addSql(`drop table if exists "operator" cascade;`)
    this.addSql(`drop table if exists "idempotency_record" cascade;`)
    this.addSql(`drop table if exists "basket" cascade;`)
    this.addSql(`drop table if exists "partner" cascade;`)
    this.addSql(`drop table if exists "api_key" cascade;`)
    this.addSql(`drop table if exists "product" cascade;`)
    this.addSql(`drop table if exists "schedule" cascade;`)
    this.addSql(`drop table if exists "schedule_exception" cascade;`)
    this.addSql(`drop table if exists "timeslot" cascade;`)
    this.addSql(`drop table if exists "booking" cascade;`)
    this.addSql(`drop table if exists "upload" cascade;`)
    this.addSql(`drop table if exists "usage_entry" cascade;`)
    this.addSql(`drop table if exists "waiver_question" cascade;`)
    this.addSql(`drop table if exists "waiver_answer" cascade;`)
  }
}
