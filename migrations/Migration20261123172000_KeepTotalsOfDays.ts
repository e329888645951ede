import { Migration } from '@mikro-orm/migrations'

export class Migration20261123172000_KeepTotalsOfDays extends Migration {
  override name = 'Migration20261123172000_KeepTotalsOfDays'

  override up(): void {
    this.addSql('alter table "booking_total" add column "date" date null;')
    this.addSql(
      `create table "booking_day_total" ("operator_id" uuid not null, "id" bigserial not null, "date" date not null, "activity_id" uuid not null, "channel" text not null, "partner_id" uuid null, "status" text not null, "bookings" bigint not null, "participants" bigint not null, "price_minor" bigint not null, "commission_minor" bigint not null, "refund_minor" bigint not null, primary key ("operator_id", "id"));`,
    )
    this.addSql(
      `create unique index "booking_day_total_unique" on "booking_day_total" ("operator_id", "date", "activity_id", "channel", "partner_id", "status") nulls not distinct;`,
    )
    this.addSql(`create or replace function count_booking() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.status <> 'ON_HOLD' then
          insert into booking_total (operator_id, activity_id, channel, partner_id, status, bookings, participants, price_minor,
            commission_minor, refund_minor, date)
          values (old.operator_id, old.activity_id, old.channel, old.partner_id, old.status, -1, -old.participants,
            -old.price_minor, -old.commission_minor, -old.refund_minor, old.date);
        end if;
        if tg_op <> 'DELETE' and new.status <> 'ON_HOLD' then
          insert into booking_total (operator_id, activity_id, channel, partner_id, status, bookings, participants, price_minor,
            commission_minor, refund_minor, date)
          values (new.operator_id, new.activity_id, new.channel, new.partner_id, new.status, 1, new.participants,
            new.price_minor, new.commission_minor, new.refund_minor, new.date);
        end if;
        return null;
      end
    $$;`)
    this.addSql(`create or replace function count_new_bookings() returns trigger language plpgsql as $$
      begin
        insert into booking_total (operator_id, activity_id, channel, partner_id, status, date, bookings, participants, price_minor,
          commission_minor, refund_minor)
        select m.operator_id, m.activity_id, m.channel, m.partner_id, m.status, m.date, count(*), sum(m.participants),
          sum(m.price_minor), sum(m.commission_minor), sum(m.refund_minor)
        from made m where m.status <> 'ON_HOLD' group by 1, 2, 3, 4, 5, 6;
        return null;
      end
    $$;`)
    // In one order, so that two that merge at once never wait for each other.
    this.addSql(`create function count_days() returns trigger language plpgsql as $$
      begin
        insert into booking_day_total as t (operator_id, date, activity_id, channel, partner_id, status, bookings, participants,
          price_minor, commission_minor, refund_minor)
        select g.operator_id, g.date, g.activity_id, g.channel, g.partner_id, g.status, sum(g.bookings), sum(g.participants),
          sum(g.price_minor), sum(g.commission_minor), sum(g.refund_minor)
        from gone g where g.date is not null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
        on conflict (operator_id, date, activity_id, channel, partner_id, status) do update
        set bookings = t.bookings + excluded.bookings, participants = t.participants + excluded.participants,
          price_minor = t.price_minor + excluded.price_minor, commission_minor = t.commission_minor + excluded.commission_minor,
          refund_minor = t.refund_minor + excluded.refund_minor;
        return null;
      end
    $$;`)
    this.addSql(`create trigger "booking_total_count_days" after delete on "booking_total" referencing old table as gone for each statement
      execute function "count_days"();`)
    this.addSql(`drop trigger "booking_update_count" on "booking";`)
    this.addSql(`create trigger "booking_update_count" after update on "booking" for each row
      when ((old.activity_id, old.channel, old.partner_id, old.status, old.date, old.participants, old.price_minor, old.commission_minor, old.refund_minor)
        is distinct from (new.activity_id, new.channel, new.partner_id, new.status, new.date, new.participants, new.price_minor, new.commission_minor, new.refund_minor)) execute function "count_booking"();`)
    // The new trigger keeps writers out until the commit, so what is stored is counted once.
    this.addSql(`insert into "booking_day_total" ("operator_id", "date", "activity_id", "channel", "partner_id", "status", "bookings",
        "participants", "price_minor", "commission_minor", "refund_minor")
      select "operator_id", "date", "activity_id", "channel", "partner_id", "status", count(*), sum("participants"), sum("price_minor"),
        sum("commission_minor"), sum("refund_minor")
      from "booking" where "status" <> 'ON_HOLD' group by 1, 2, 3, 4, 5, 6;`)
  }

  override down(): void {
    this.addSql(`drop trigger "booking_total_count_days" on "booking_total";`)
    this.addSql('drop function count_days();')
    this.addSql(`create or replace function count_booking() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.status <> 'ON_HOLD' then
          insert into booking_total (operator_id, activity_id, channel, partner_id, status, bookings, participants, price_minor,
            commission_minor, refund_minor)
          values (old.operator_id, old.activity_id, old.channel, old.partner_id, old.status, -1, -old.participants,
            -old.price_minor, -old.commission_minor, -old.refund_minor);
        end if;
        if tg_op <> 'DELETE' and new.status <> 'ON_HOLD' then
          insert into booking_total (operator_id, activity_id, channel, partner_id, status, bookings, participants, price_minor,
            commission_minor, refund_minor)
          values (new.operator_id, new.activity_id, new.channel, new.partner_id, new.status, 1, new.participants,
            new.price_minor, new.commission_minor, new.refund_minor);
        end if;
        return null;
      end
    $$;`)
    this.addSql(`create or replace function count_new_bookings() returns trigger language plpgsql as $$
      begin
        insert into booking_total (operator_id, activity_id, channel, partner_id, status, bookings, participants, price_minor,
          commission_minor, refund_minor)
        select m.operator_id, m.activity_id, m.channel, m.partner_id, m.status, count(*), sum(m.participants), sum(m.price_minor),
          sum(m.commission_minor), sum(m.refund_minor)
        from made m where m.status <> 'ON_HOLD' group by 1, 2, 3, 4, 5;
        return null;
      end
    $$;`)
    this.addSql(`drop trigger "booking_update_count" on "booking";`)
    this.addSql(`create trigger "booking_update_count" after update on "booking" for each row
      when ((old.activity_id, old.channel, old.partner_id, old.status, old.participants, old.price_minor, old.commission_minor, old.refund_minor)
        is distinct from (new.activity_id, new.channel, new.partner_id, new.status, new.participants, new.price_minor, new.commission_minor, new.refund_minor)) execute function "count_booking"();`)
    this.addSql('drop table "booking_day_total";')
    this.addSql('alter table "booking_total" drop column "date";')
  }
}
