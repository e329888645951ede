import { Migration } from '@mikro-orm/migrations'

export class Migration20261123143000_KeepTotalsOfBookings extends Migration {
  override name = 'Migration20261123143000_KeepTotalsOfBookings'

  override up(): void {
    this.addSql(
      `create table "booking_total" ("operator_id" uuid not null, "id" bigserial not null, "activity_id" uuid not null, "channel" text not null, "partner_id" uuid null, "status" text not null, "merged" boolean not null default false, "bookings" bigint not null, "participants" bigint not null, "price_minor" bigint not null, "commission_minor" bigint not null, "refund_minor" bigint not null, primary key ("operator_id", "id"));`,
    )
    this.addSql(`create function count_booking() returns trigger language plpgsql as $$
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
    this.addSql(
      `create trigger "booking_insert_count" after insert on "booking" for each row when (new.status <> 'ON_HOLD') execute function "count_booking"();`,
    )
    this.addSql(`create trigger "booking_update_count" after update on "booking" for each row
      when ((old.activity_id, old.channel, old.partner_id, old.status, old.participants, old.price_minor, old.commission_minor, old.refund_minor)
        is distinct from (new.activity_id, new.channel, new.partner_id, new.status, new.participants, new.price_minor, new.commission_minor, new.refund_minor)) execute function "count_booking"();`)
    this.addSql(
      `create trigger "booking_delete_count" after delete on "booking" for each row execute function "count_booking"();`,
    )
    // The triggers keep writers out until the commit, so what is stored is counted once.
    this.addSql(`insert into "booking_total" ("operator_id", "activity_id", "channel", "partner_id", "status", "merged", "bookings",
        "participants", "price_minor", "commission_minor", "refund_minor")
      select "operator_id", "activity_id", "channel", "partner_id", "status", true, count(*), sum("participants"), sum("price_minor"),
        sum("commission_minor"), sum("refund_minor")
      from "booking" where "status" <> 'ON_HOLD' group by 1, 2, 3, 4, 5;`)
  }

  override down(): void {
    this.addSql(`drop trigger "booking_insert_count" on "booking";`)
    this.addSql(`drop trigger "booking_update_count" on "booking";`)
    this.addSql(`drop trigger "booking_delete_count" on "booking";`)
    this.addSql('drop function count_booking();')
    this.addSql(`drop table "booking_total";`)
  }
}
