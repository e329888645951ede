import { Migration } from '@mikro-orm/migrations'

export class Migration20261123160100_CountNewBookingsTogether extends Migration {
  override name = 'Migration20261123160100_CountNewBookingsTogether'

  override up(): void {
    // Bookings that are written together are mostly alike: one row of totals counts them all, and one insert records their changes.
    this.addSql(`create function count_new_bookings() returns trigger language plpgsql as $$
      begin
        insert into booking_total (operator_id, activity_id, channel, partner_id, status, bookings, participants, price_minor,
          commission_minor, refund_minor)
        select m.operator_id, m.activity_id, m.channel, m.partner_id, m.status, count(*), sum(m.participants), sum(m.price_minor),
          sum(m.commission_minor), sum(m.refund_minor)
        from made m where m.status <> 'ON_HOLD' group by 1, 2, 3, 4, 5;
        return null;
      end
    $$;`)
    this.addSql(`create function record_booking_changes() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, object_id, version)
        select m.operator_id, 'booking', m.booking_id, m.version from made m;
        return null;
      end
    $$;`)
    this.addSql(`drop trigger "booking_insert_count" on "booking";`)
    this.addSql(`create trigger "booking_insert_count" after insert on "booking" referencing new table as made for each statement
      execute function "count_new_bookings"();`)
    this.addSql(`drop trigger "booking_event_change" on "booking_event";`)
    this.addSql(`create trigger "booking_event_change" after insert on "booking_event" referencing new table as made for each statement
      execute function "record_booking_changes"();`)
    this.addSql('drop function record_booking_change();')
  }

  override down(): void {
    this.addSql(`create function record_booking_change() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, object_id, version) values (new.operator_id, 'booking', new.booking_id, new.version);
        return null;
      end
    $$;`)
    this.addSql(`drop trigger "booking_insert_count" on "booking";`)
    this.addSql(
      `create trigger "booking_insert_count" after insert on "booking" for each row when (new.status <> 'ON_HOLD') execute function "count_booking"();`,
    )
    this.addSql(`drop trigger "booking_event_change" on "booking_event";`)
    this.addSql(
      `create trigger "booking_event_change" after insert on "booking_event" for each row execute function "record_booking_change"();`,
    )
    this.addSql('drop function count_new_bookings();')
    this.addSql('drop function record_booking_changes();')
  }
}
