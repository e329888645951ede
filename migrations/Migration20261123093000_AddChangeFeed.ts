import { Migration } from '@mikro-orm/migrations'

/** What a partner sees of a timeslot changes with these columns. */
const SEEN = 'taken capacity closed offering resource_places date time starts_at ends_at'.split(' ')

const row = (of: string) => `(${SEEN.map(each => `${of}."${each}"`).join(', ')})`

export class Migration20261123093000_AddChangeFeed extends Migration {
  override name = 'Migration20261123093000_AddChangeFeed'

  override up(): void {
    this.addSql(`create table "change_outbox" ("operator_id" uuid not null, "change_id" bigserial not null, "kind" text not null,
      "activity_id" uuid null, "date" date null, "object_id" uuid null, "version" integer null, "changed_at" timestamptz not null default now(),
      primary key ("operator_id", "change_id"));`)
    this.addSql(
      `create table "change_position" ("operator_id" uuid not null, "last_number" bigint not null default '0', primary key ("operator_id"));`,
    )
    this.addSql(`create table "change_event" ("operator_id" uuid not null, "sequence_number" bigint not null, "type" text not null,
      "activity_id" uuid null, "date" date null, "object_id" uuid null, "version" integer null, "changed_at" timestamptz not null, "actor" text null,
      "partner_id" uuid null, "public" boolean not null, "numbered_at" timestamptz not null default now(), primary key ("operator_id", "sequence_number"));`)
    this.addSql(`create index "change_event_age_index" on "change_event" ("numbered_at");`)
    this.addSql(
      `alter table "change_event" add constraint "change_event_audience_check" check (not ("public" and "partner_id" is not null));`,
    )
    this.addSql(
      `alter table "change_outbox" add constraint "change_outbox_kind_check" check (kind in ('booking', 'availability', 'product', 'waitlist', 'quota'));`,
    )
    this.addSql(
      `alter table "change_event" add constraint "change_event_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )

    // Every change writes a row of the outbox in its own transaction, whoever makes it.
    this.addSql(`create function record_booking_change() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, object_id, version) values (new.operator_id, 'booking', new.booking_id, new.version);
        return null;
      end
    $$;`)
    this.addSql(
      `create trigger "booking_event_change" after insert on "booking_event" for each row execute function "record_booking_change"();`,
    )
    // A completed waiver changes a booking without a new version.
    this.addSql(`create function record_waiver_change() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, object_id) values (new.operator_id, 'booking', new.booking_id);
        return null;
      end
    $$;`)
    this.addSql(`create trigger "booking_waiver_change" after update of "waiver_status" on "booking" for each row
      when (new.version = old.version and new.waiver_status <> old.waiver_status) execute function "record_waiver_change"();`)
    this.addSql(`create function record_timeslot_change() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, activity_id, date) values (new.operator_id, 'availability', new.activity_id, new.date);
        if new.date <> old.date then
          insert into change_outbox (operator_id, kind, activity_id, date) values (old.operator_id, 'availability', old.activity_id, old.date);
        end if;
        return null;
      end
    $$;`)
    this.addSql(`create trigger "timeslot_change" after update on "timeslot" for each row
      when (${row('new')} is distinct from ${row('old')}) execute function "record_timeslot_change"();`)
    // Timeslots are made and deleted for many days at once: one row for each day.
    this.addSql(`create function record_timeslots_change() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, activity_id, date)
        select distinct c.operator_id, 'availability', c.activity_id, c.date from changed c;
        return null;
      end
    $$;`)
    this.addSql(`create trigger "timeslot_made" after insert on "timeslot" referencing new table as changed for each statement
      execute function "record_timeslots_change"();`)
    this.addSql(`create trigger "timeslot_deleted" after delete on "timeslot" referencing old table as changed for each statement
      execute function "record_timeslots_change"();`)
    // The calendar of an activity appears and disappears with it.
    this.addSql(`create function record_product_change() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, activity_id) values (new.operator_id, 'product', new.activity_id);
        if tg_op = 'UPDATE' and new.published <> old.published then
          insert into change_outbox (operator_id, kind, activity_id, date)
          select distinct t.operator_id, 'availability', t.activity_id, t.date from timeslot t
          where t.operator_id = new.operator_id and t.activity_id = new.activity_id and t.date >= current_date - 1;
        end if;
        return null;
      end
    $$;`)
    this.addSql(
      `create trigger "product_made" after insert on "product" for each row execute function "record_product_change"();`,
    )
    this.addSql(`create trigger "product_change" after update on "product" for each row
      when ((new."updated_at", new."published", new."pricing_version") is distinct from (old."updated_at", old."published", old."pricing_version"))
      execute function "record_product_change"();`)
    this.addSql(`create function record_waitlist_change() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, object_id) values (new.operator_id, 'waitlist', new.waitlist_id);
        return null;
      end
    $$;`)
    this.addSql(
      `create trigger "waitlist_entry_change" after insert or update on "waitlist_entry" for each row execute function "record_waitlist_change"();`,
    )
    this.addSql(`create function record_quota_change() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, object_id)
        select coalesce(new.operator_id, old.operator_id), 'quota', coalesce(new.quota_id, old.quota_id);
        return null;
      end
    $$;`)
    this.addSql(
      `create trigger "usage_quota_change" after insert or update or delete on "usage_quota" for each row execute function "record_quota_change"();`,
    )

    // Numbers what has been committed since it last ran, and returns the operator's last number. A number is given only to what is
    // committed, so a transaction that commits late gets a later number, and no number is ever missing or skipped over. The row of
    // change_position makes callers take turns; it must not be called inside a longer transaction. Several changes of one object
    // that wait together are one event, except versions of a booking.
    this.addSql(`create function number_changes(operator uuid) returns bigint language plpgsql as $$
      declare
        last bigint;
        taken integer;
      begin
        if not exists (select from change_outbox o where o.operator_id = operator) then
          return coalesce((select p.last_number from change_position p where p.operator_id = operator), 0);
        end if;
        insert into change_position (operator_id) values (operator) on conflict do nothing;
        select p.last_number into last from change_position p where p.operator_id = operator for no key update;
        loop
          with pending as (
            delete from change_outbox o where o.operator_id = operator and o.change_id in (
              select w.change_id from change_outbox w where w.operator_id = operator order by w.change_id limit 2000)
            returning o.*
          ), object as (
            select p.kind, p.activity_id, p.date, p.object_id, p.version, max(p.change_id) change_id, max(p.changed_at) changed_at
            from pending p group by p.kind, p.activity_id, p.date, p.object_id, p.version
          ), numbered as (
            insert into change_event (operator_id, sequence_number, type, activity_id, date, object_id, version, changed_at, actor, partner_id, public)
            select operator, last + row_number() over (order by o.change_id), case o.kind
                when 'booking' then 'booking.' || case when o.version is null then 'updated' when e.action in ('BOOKED', 'CONFIRMED') then
                  case when e.status = 'PENDING' then 'pending' else 'confirmed' end else lower(e.action) end
                when 'availability' then 'availability.changed' else o.kind || '.updated' end,
              coalesce(o.activity_id, b.activity_id, w.activity_id), o.date, o.object_id, o.version, coalesce(e.occurred_at, o.changed_at),
              e.actor, coalesce(b.partner_id, w.partner_id), o.kind in ('availability', 'product')
            from object o
            left join booking b on o.kind = 'booking' and b.operator_id = operator and b.booking_id = o.object_id
            left join booking_event e on o.kind = 'booking' and e.operator_id = operator and e.booking_id = o.object_id and e.version = o.version
            left join waitlist_entry w on o.kind = 'waitlist' and w.operator_id = operator and w.waitlist_id = o.object_id
            returning sequence_number
          )
          select (select count(*) from pending), coalesce((select max(n.sequence_number) from numbered n), last) into taken, last;
          exit when taken < 2000;
        end loop;
        update change_position p set last_number = last where p.operator_id = operator;
        return last;
      end
    $$;`)
  }

  override down(): void {
    for (const [table, trigger] of [
      ['booking_event', 'booking_event_change'],
      ['booking', 'booking_waiver_change'],
      ['timeslot', 'timeslot_change'],
      ['timeslot', 'timeslot_made'],
      ['timeslot', 'timeslot_deleted'],
      ['product', 'product_made'],
      ['product', 'product_change'],
      ['waitlist_entry', 'waitlist_entry_change'],
      ['usage_quota', 'usage_quota_change'],
    ]) {
      this.addSql(`drop trigger "${trigger}" on "${table}";`)
    }
    for (const name of [
      'number_changes',
      'record_quota_change',
      'record_waitlist_change',
      'record_product_change',
      'record_timeslots_change',
      'record_timeslot_change',
      'record_waiver_change',
      'record_booking_change',
    ]) {
      this.addSql(`drop function ${name};`)
    }
    for (const name of ['event', 'position', 'outbox']) this.addSql(`drop table "change_${name}";`)
  }
}
