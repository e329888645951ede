import { Migration } from '@mikro-orm/migrations'

export class Migration20261128120000_RecordNewTimeslotsInStatements extends Migration {
  override name = 'Migration20261128120000_RecordNewTimeslotsInStatements'

  // The statements that insert and delete timeslots record the days themselves.
  override up(): void {
    this.addSql('drop trigger timeslot_made on timeslot;')
    this.addSql('drop trigger timeslot_deleted on timeslot;')
    this.addSql('drop function record_timeslots_change();')
  }

  override down(): void {
    this.addSql(`create function record_timeslots_change() returns trigger language plpgsql as $$
      begin
        insert into change_outbox (operator_id, kind, activity_id, date)
        select distinct c.operator_id, 'availability', c.activity_id, c.date from changed c;
        return null;
      end
    $$;`)
    this.addSql(`create trigger timeslot_made after insert on timeslot referencing new table as changed for each statement
      execute function record_timeslots_change();`)
    this.addSql(`create trigger timeslot_deleted after delete on timeslot referencing old table as changed for each statement
      execute function record_timeslots_change();`)
  }
}
