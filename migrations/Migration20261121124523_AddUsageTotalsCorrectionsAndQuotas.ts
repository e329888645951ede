import { Migration } from '@mikro-orm/migrations'

export class Migration20261121124523_AddUsageTotalsCorrectionsAndQuotas extends Migration {
  override name = 'Migration20261121124523_AddUsageTotalsCorrectionsAndQuotas'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "usage_day" ("operator_id" uuid not null, "day" date not null, "meter" text not null, "slot" smallint not null, "usage" numeric not null, "events" bigint not null, primary key ("operator_id", "day", "meter", "slot"));`,
    )

    this.addSql(
      `create table "usage_correction" ("operator_id" uuid not null, "id" bigint not null, "entry_id" bigint not null, "number" int not null, "kind" text not null, "usage" numeric(38,9) not null, "reason" text not null, "key_id" uuid not null, "corrected_at" timestamptz not null, primary key ("operator_id", "id"));`,
    )
    this.addSql(
      `alter table "usage_correction" add constraint "usage_correction_number_unique" unique ("operator_id", "entry_id", "number");`,
    )

    this.addSql(
      `create table "usage_hour" ("operator_id" uuid not null, "meter" text not null, "starts_at" timestamptz not null, "slot" smallint not null, "usage" numeric not null, "events" bigint not null, primary key ("operator_id", "meter", "starts_at", "slot"));`,
    )

    this.addSql(
      `create table "usage_import" ("operator_id" uuid not null, "file_hash" bytea not null, "file_name" text not null, "lines" bigint not null default '0', "recorded" bigint not null default '0', "duplicates" bigint not null default '0', "rejected" bigint not null default '0', "started_at" timestamptz not null, "finished_at" timestamptz null, primary key ("operator_id", "file_hash"));`,
    )

    this.addSql(
      `create table "usage_quota" ("operator_id" uuid not null, "quota_id" uuid not null, "meter" text not null, "period" text not null, "threshold" numeric(38,9) not null, "email" text null, "created_at" timestamptz not null, primary key ("operator_id", "quota_id"));`,
    )
    this.addSql(
      `alter table "usage_quota" add constraint "usage_quota_unique" unique ("operator_id", "meter", "period", "threshold");`,
    )

    this.addSql(
      `create table "usage_quota_crossing" ("operator_id" uuid not null, "quota_id" uuid not null, "period_start" date not null, "usage" numeric not null, "crossed_at" timestamptz not null, primary key ("operator_id", "quota_id", "period_start"));`,
    )

    this.addSql(
      `create table "usage_quota_due" ("operator_id" uuid not null, "id" bigserial not null, "quota_id" uuid not null, "day" date not null, primary key ("operator_id", "id"));`,
    )

    this.addSql(
      `create table "usage_receipt" ("operator_id" uuid not null, "idempotency_key" text not null, "fingerprint" bytea null, "id" bigint not null, "meter" text not null, "usage" numeric(38,9) not null, primary key ("operator_id", "idempotency_key"));`,
    )

    this.addSql(`alter table "usage_entry" drop constraint "usage_entry_operator_id_foreign";`)

    this.addSql(
      `alter table "operator" add "time_zone_changed_at" timestamptz null, add "usage_retention_months" int not null default 0;`,
    )
    this.addSql(
      `alter table "operator" add constraint "operator_retention_check" check ((usage_retention_months >= 0) AND (usage_retention_months <= 120));`,
    )

    this.addSql(`alter table "email" drop constraint "email_kind_check";`)
    this.addSql(`alter table "email" add "quota_id" uuid null;`)
    this.addSql(
      `alter table "email" add constraint "email_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'TEST'::text]));`,
    )

    this.addSql(`drop index "usage_entry_time_index";`)
    this.addSql(`alter table "usage_entry" drop constraint "usage_entry_usage_check";`)
    this.addSql(`alter table "usage_entry" add "events" int not null default 1;`)
    this.addSql(`alter table "usage_entry" drop constraint "usage_entry_idempotency_unique";`)
    this.addSql(
      `create unique index "usage_entry_idempotency_unique" on "usage_entry" ("operator_id", "idempotency_key") where "idempotency_key" is not null;`,
    )
    this.addSql(
      `create index "usage_entry_meter_index" on "usage_entry" ("operator_id", "meter", "occurred_at", "id");`,
    )
    this.addSql(`create index "usage_entry_time_index" on "usage_entry" ("operator_id", "occurred_at", "id");`)
    this.addSql(
      `alter table "usage_entry" add constraint "usage_entry_usage_check" check (((events = 1) AND (usage > (0)::numeric)) OR (events = 0) OR (events = '-1'::integer));`,
    )

    this.addSql(
      `alter table "usage_day" add constraint "usage_day_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )

    this.addSql(
      `alter table "usage_correction" add constraint "usage_correction_operator_id_id_foreign" foreign key ("operator_id", "id") references "usage_entry" ("operator_id", "id") on update no action on delete cascade;`,
    )
    this.addSql(
      `alter table "usage_correction" add constraint "usage_correction_usage_check" check ((kind = 'VOID'::text) = (usage = (0)::numeric));`,
    )
    this.addSql(
      `alter table "usage_correction" add constraint "usage_correction_kind_check" check (kind = ANY (ARRAY['VOID'::text, 'AMEND'::text]));`,
    )

    this.addSql(
      `alter table "usage_hour" add constraint "usage_hour_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )

    this.addSql(
      `alter table "usage_import" add constraint "usage_import_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "usage_import" add constraint "usage_import_lines_check" check ((lines >= 0) AND (recorded >= 0) AND (duplicates >= 0) AND (rejected >= 0));`,
    )

    this.addSql(
      `alter table "usage_quota" add constraint "usage_quota_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "usage_quota" add constraint "usage_quota_period_check" check (period = ANY (ARRAY['DAY'::text, 'MONTH'::text]));`,
    )
    this.addSql(
      `alter table "usage_quota" add constraint "usage_quota_threshold_check" check (threshold > (0)::numeric);`,
    )

    this.addSql(
      `alter table "usage_quota_crossing" add constraint "usage_quota_crossing_operator_id_quota_id_foreign" foreign key ("operator_id", "quota_id") references "usage_quota" ("operator_id", "quota_id") on update no action on delete cascade;`,
    )

    this.addSql(
      `alter table "usage_quota_due" add constraint "usage_quota_due_operator_id_quota_id_foreign" foreign key ("operator_id", "quota_id") references "usage_quota" ("operator_id", "quota_id") on update no action on delete cascade;`,
    )

    this.addSql(
      `alter table "usage_receipt" add constraint "usage_receipt_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.#countUsage()
  }

  /**
   * Every row of the ledger is counted by the statement that writes it, whichever that is: recorded usage, a booking, an e-mail, a file.
   * The function's own statements see what was committed while they waited for the lock, so that a day is always that of the zone
   * that holds. Whoever changes the zone, moves totals between slots or deletes entries holds the same lock alone.
   */
  #countUsage(): void {
    // Updated without touching their index, in a page that has room for it.
    this.addSql(`alter table "usage_day" set (fillfactor = 50)`)
    this.addSql(`alter table "usage_hour" set (fillfactor = 50)`)
    for (const [table, columns] of [
      ['usage_day', `"operator_id", (e."occurred_at" at time zone o."time_zone")::date, "meter"`],
      ['usage_hour', `"operator_id", "meter", date_trunc('hour', e."occurred_at", o."time_zone")`],
    ]) {
      this.addSql(`insert into "${table}" select ${columns}, 0, sum("usage"), count(*)
        from "usage_entry" e join "operator" o using ("operator_id") group by 1, 2, 3`)
    }
    this.addSql(`create function "count_usage"() returns trigger language plpgsql as $$
      declare
        sign constant int := case tg_op when 'DELETE' then -1 else 1 end;
      begin
        if not exists (select from changed) then return null; end if;
        perform pg_advisory_xact_lock_shared(1970495847, hashtext(c.operator_id::text))
        from (select distinct operator_id from changed order by 1) c;

        -- An entry that was deleted after this statement had looked for its key.
        if tg_op = 'INSERT' and exists (
          select from changed c join usage_receipt r on r.operator_id = c.operator_id and r.idempotency_key = c.idempotency_key
        ) then
          raise exception 'an idempotency key of this statement was used long ago' using errcode = 'serialization_failure';
        end if;

        -- In the order of their keys, so that statements wait for each other but never in a circle.
        with counted as materialized (
          select c.operator_id, c.meter, (c.occurred_at at time zone o.time_zone)::date as day,
            date_trunc('hour', c.occurred_at, o.time_zone) as hour, sign * sum(c.usage) usage, sign * sum(c.events) events
          from changed c left join operator o on o.operator_id = c.operator_id
          group by 1, 2, 3, 4
        ), days as (
          insert into usage_day as total (operator_id, day, meter, slot, usage, events)
          select operator_id, day, meter, pg_backend_pid() % 16, sum(usage), sum(events) from counted
          group by 1, 2, 3 order by 1, 2, 3
          on conflict (operator_id, day, meter, slot) do update
          set usage = total.usage + excluded.usage, events = total.events + excluded.events
        ), hours as (
          insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
          select operator_id, meter, hour, pg_backend_pid() % 16, usage, events from counted order by 1, 2, 3
          on conflict (operator_id, meter, starts_at, slot) do update
          set usage = total.usage + excluded.usage, events = total.events + excluded.events
        )
        insert into usage_quota_due (operator_id, quota_id, day)
        select distinct q.operator_id, q.quota_id, c.day
        from counted c join usage_quota q on q.operator_id = c.operator_id and q.meter = c.meter;
        return null;
      end
    $$`)
    for (const [event, rows] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ]) {
      this.addSql(`create trigger "usage_entry_${event}_count" after ${event} on "usage_entry"
        referencing ${rows} table as changed for each statement execute function "count_usage"()`)
    }
    // Extra info is any text: what is no JSON object, or holds what PostgreSQL cannot unpack, has no members.
    this.addSql(`create function "json_member"(info text, member text) returns text language plpgsql stable as $$
      begin
        return case when ltrim(info, E' \\t\\n\\r') like '{%' then info::json ->> member end;
      exception when others then
        return null;
      end
    $$`)
    this.addSql(`create function "refuse_change_of_usage"() returns trigger language plpgsql as $$
      begin
        raise exception 'entries of usage never change; add a correction' using errcode = 'integrity_constraint_violation';
      end
    $$`)
    this.addSql(`create trigger "usage_entry_no_update" before update on "usage_entry"
      for each statement execute function "refuse_change_of_usage"()`)
  }

  /** What counts becomes what was recorded; entries that were voided are gone, and so are e-mails about quotas. */
  #settleCorrections(): void {
    this.addSql(`drop trigger "usage_entry_no_update" on "usage_entry"`)
    this.addSql(`drop trigger "usage_entry_insert_count" on "usage_entry"`)
    this.addSql(`drop trigger "usage_entry_delete_count" on "usage_entry"`)
    this.addSql(`drop function "refuse_change_of_usage"()`)
    this.addSql(`drop function "count_usage"()`)
    this.addSql(`drop function "json_member"(text, text)`)
    this.addSql(`update "usage_entry" e set "usage" = c."usage" from (
        select distinct on ("operator_id", "entry_id") "operator_id", "entry_id", "usage", "kind" from "usage_correction"
        order by "operator_id", "entry_id", "number" desc) c
      where e."operator_id" = c."operator_id" and e."id" = c."entry_id" and c."kind" <> 'VOID'`)
    this.addSql(`delete from "usage_entry" e using "usage_correction" c
      where e."operator_id" = c."operator_id" and (e."id" = c."id" or (e."id" = c."entry_id" and c."kind" = 'VOID'))`)
    this.addSql(`delete from "email" where "kind" = 'USAGE_QUOTA'`)
  }

  override down(): void | Promise<void> {
    this.#settleCorrections()
    this.addSql(
      `alter table "usage_quota_crossing" drop constraint "usage_quota_crossing_operator_id_quota_id_foreign";`,
    )
    this.addSql(`alter table "usage_quota_due" drop constraint "usage_quota_due_operator_id_quota_id_foreign";`)

    this.addSql(`drop table if exists "usage_day" cascade;`)
    this.addSql(`drop table if exists "usage_correction" cascade;`)
    this.addSql(`drop table if exists "usage_hour" cascade;`)
    this.addSql(`drop table if exists "usage_import" cascade;`)
    this.addSql(`drop table if exists "usage_quota" cascade;`)
    this.addSql(`drop table if exists "usage_quota_crossing" cascade;`)
    this.addSql(`drop table if exists "usage_quota_due" cascade;`)
    this.addSql(`drop table if exists "usage_receipt" cascade;`)

    this.addSql(`alter table "email" drop constraint "email_kind_check";`)
    this.addSql(`alter table "email" drop column "quota_id";`)
    this.addSql(
      `alter table "email" add constraint "email_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'TEST'::text]));`,
    )

    this.addSql(`alter table "operator" drop constraint "operator_retention_check";`)
    this.addSql(`alter table "operator" drop column "time_zone_changed_at", drop column "usage_retention_months";`)

    this.addSql(`drop index "usage_entry_meter_index";`)
    this.addSql(`drop index "usage_entry_time_index";`)
    this.addSql(`alter table "usage_entry" drop constraint "usage_entry_usage_check";`)
    this.addSql(`alter table "usage_entry" drop column "events";`)
    this.addSql(`drop index "usage_entry_idempotency_unique";`)
    this.addSql(
      `alter table "usage_entry" add constraint "usage_entry_idempotency_unique" unique ("operator_id", "idempotency_key");`,
    )
    this.addSql(
      `alter table "usage_entry" add constraint "usage_entry_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(`create index "usage_entry_time_index" on "usage_entry" ("operator_id", "occurred_at");`)
    this.addSql(`alter table "usage_entry" add constraint "usage_entry_usage_check" check (usage > (0)::numeric);`)
  }
}
