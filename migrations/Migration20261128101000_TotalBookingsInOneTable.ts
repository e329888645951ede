import { Migration } from '@mikro-orm/migrations'

export class Migration20261128101000_TotalBookingsInOneTable extends Migration {
  override name = 'Migration20261128101000_TotalBookingsInOneTable'

  // The statements that write bookings add the parts themselves, and the statement that merges them adds to days and to all days.
  override up(): void {
    for (const event of ['insert', 'update', 'delete']) this.addSql(`drop trigger booking_${event}_count on booking;`)
    this.addSql('drop trigger booking_total_count_days on booking_total;')
    this.addSql('drop function count_booking(), count_new_bookings(), count_days();')
    this.addSql(`with taken as (delete from booking_total where merged returning *)
      insert into booking_total (operator_id, activity_id, channel, partner_id, status, merged, ${SUMS.join(', ')})
      select operator_id, activity_id, channel, partner_id, status, true, ${SUMS.map(each => `sum(${each})`).join(', ')}
      from taken group by 1, 2, 3, 4, 5;`)
    this.addSql(`insert into booking_total (operator_id, date, activity_id, channel, partner_id, status, merged, ${SUMS.join(', ')})
      select operator_id, date, activity_id, channel, partner_id, status, true, ${SUMS.join(', ')} from booking_day_total;`)
    this.addSql('drop table booking_day_total;')
    this.addSql(`create unique index booking_total_merged_unique on booking_total (operator_id, date, activity_id, channel, partner_id,
      status) nulls not distinct where merged;`)
    this.addSql(
      'create index booking_total_all_days_index on booking_total (operator_id) where date is null or not merged;',
    )
  }

  override down(): void {
    this.addSql('drop index booking_total_all_days_index;')
    this.addSql('drop index booking_total_merged_unique;')
    this.addSql(
      `create table "booking_day_total" ("operator_id" uuid not null, "id" bigserial not null, "date" date not null, "activity_id" uuid not null, "channel" text not null, "partner_id" uuid null, "status" text not null, "bookings" bigint not null, "participants" bigint not null, "price_minor" bigint not null, "commission_minor" bigint not null, "refund_minor" bigint not null, primary key ("operator_id", "id"));`,
    )
    this.addSql(
      'create unique index booking_day_total_unique on booking_day_total (operator_id, date, activity_id, channel, partner_id, status) nulls not distinct;',
    )
    this.addSql(`with taken as (delete from booking_total where merged and date is not null returning *)
      insert into booking_day_total (operator_id, date, activity_id, channel, partner_id, status, ${SUMS.join(', ')})
      select operator_id, date, activity_id, channel, partner_id, status, ${SUMS.join(', ')} from taken;`)
    this.addSql(`create function count_days() returns trigger language plpgsql as $$
      begin
        insert into booking_day_total as t (operator_id, date, activity_id, channel, partner_id, status, ${SUMS.join(', ')})
        select g.operator_id, g.date, g.activity_id, g.channel, g.partner_id, g.status, ${SUMS.map(each => `sum(g.${each})`).join(', ')}
        from gone g where g.date is not null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
        on conflict (operator_id, date, activity_id, channel, partner_id, status) do update
        set ${SUMS.map(each => `${each} = t.${each} + excluded.${each}`).join(', ')};
        return null;
      end
    $$;`)
    this.addSql(`create function count_new_bookings() returns trigger language plpgsql as $$
      begin
        insert into booking_total (operator_id, activity_id, channel, partner_id, status, date, ${SUMS.join(', ')})
        select m.operator_id, m.activity_id, m.channel, m.partner_id, m.status, m.date, count(*), sum(m.participants),
          sum(m.price_minor), sum(m.commission_minor), sum(m.refund_minor)
        from made m where m.status <> 'ON_HOLD' group by 1, 2, 3, 4, 5, 6;
        return null;
      end
    $$;`)
    this.addSql(`create function count_booking() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.status <> 'ON_HOLD' then
          insert into booking_total (operator_id, activity_id, channel, partner_id, status, date, ${SUMS.join(', ')})
          values (old.operator_id, old.activity_id, old.channel, old.partner_id, old.status, old.date, -1, -old.participants,
            -old.price_minor, -old.commission_minor, -old.refund_minor);
        end if;
        if tg_op <> 'DELETE' and new.status <> 'ON_HOLD' then
          insert into booking_total (operator_id, activity_id, channel, partner_id, status, date, ${SUMS.join(', ')})
          values (new.operator_id, new.activity_id, new.channel, new.partner_id, new.status, new.date, 1, new.participants,
            new.price_minor, new.commission_minor, new.refund_minor);
        end if;
        return null;
      end
    $$;`)
    this.addSql(`create trigger booking_total_count_days after delete on booking_total referencing old table as gone for each statement
      execute function count_days();`)
    this.addSql(`create trigger booking_insert_count after insert on booking referencing new table as made for each statement
      execute function count_new_bookings();`)
    this.addSql(`create trigger booking_update_count after update on booking for each row
      when ((old.activity_id, old.channel, old.partner_id, old.status, old.date, old.participants, old.price_minor, old.commission_minor, old.refund_minor)
        is distinct from (new.activity_id, new.channel, new.partner_id, new.status, new.date, new.participants, new.price_minor, new.commission_minor, new.refund_minor))
      execute function count_booking();`)
    this.addSql(
      'create trigger booking_delete_count after delete on booking for each row execute function count_booking();',
    )
  }
}

/** What is summed up. */
const SUMS = ['bookings', 'participants', 'price_minor', 'commission_minor', 'refund_minor']
