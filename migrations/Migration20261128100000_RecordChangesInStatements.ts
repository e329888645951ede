import { Migration } from '@mikro-orm/migrations'

export class Migration20261128100000_RecordChangesInStatements extends Migration {
  override name = 'Migration20261128100000_RecordChangesInStatements'

  // The statements that write bookings, entries of the waitlist and quotas record their changes themselves.
  override up(): void {
    this.addSql('drop trigger booking_event_change on booking_event;')
    this.addSql('drop trigger booking_waiver_change on booking;')
    this.addSql('drop trigger usage_quota_change on usage_quota;')
    this.addSql('drop trigger waitlist_entry_change on waitlist_entry;')
    this.addSql(
      'drop function record_booking_changes(), record_waiver_change(), record_quota_change(), record_waitlist_change();',
    )
  }

  override down(): void {
    this.addSql(`create function record_booking_changes() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, object_id, version)
        select m.operator_id, 'booking', m.booking_id, m.version from made m;
        return null;
      end
    $$;`)
    this.addSql(recordChange('record_waiver_change', `new.operator_id, 'booking', new.booking_id`))
    this.addSql(
      recordChange(
        'record_quota_change',
        `coalesce(new.operator_id, old.operator_id), 'quota', coalesce(new.quota_id, old.quota_id)`,
      ),
    )
    this.addSql(recordChange('record_waitlist_change', `new.operator_id, 'waitlist', new.waitlist_id`))
    this.addSql(`create trigger booking_event_change after insert on booking_event referencing new table as made for each statement
      execute function record_booking_changes();`)
    this.addSql(`create trigger booking_waiver_change after update of waiver_status on booking for each row
      when (new.version = old.version and new.waiver_status <> old.waiver_status) execute function record_waiver_change();`)
    this.addSql(
      'create trigger usage_quota_change after insert or update or delete on usage_quota for each row execute function record_quota_change();',
    )
    this.addSql(
      'create trigger waitlist_entry_change after insert or update on waitlist_entry for each row execute function record_waitlist_change();',
    )
  }
}

const recordChange = (name: string, values: string) => `create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, object_id) select ${values};
        return null;
      end
    $$;`
