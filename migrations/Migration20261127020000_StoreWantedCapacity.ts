import { Migration } from '@mikro-orm/migrations'

const checked = (
  taken: string,
) => `create or replace function check_timeslot(capacity integer, held integer, parties integer,
    resource_growth integer, resource_places integer, taken integer, "time" text)
    returns boolean language plpgsql immutable parallel safe as $$
      declare
        violated constant text := case
          when not (${taken}) then 'timeslot_capacity_check'
          when not (held >= 0 and held <= taken) then 'timeslot_held_check'
          when not (parties >= 0 and (resource_places is null) = (resource_growth is null)) then 'timeslot_parties_check'
          when not ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') then 'timeslot_time_check'
        end;
      begin
        if violated is null then return true; end if;
        raise check_violation using table = 'timeslot', constraint = violated,
          message = format('new row for relation "timeslot" violates check constraint "%s"', violated);
      end
    $$;`

export class Migration20261127020000_StoreWantedCapacity extends Migration {
  override name = 'Migration20261127020000_StoreWantedCapacity'

  // A capacity may be lowered below what is taken; what is taken may not grow above it. The wanted capacities are in the schedules and
  // exceptions: without `timeslots_until`, the next run of the chore reads them again for activities whose timeslots were raised, and for
  // those with times that stayed open on a day that is closed.
  override up(): void {
    this.addSql(checked('taken >= 0 and capacity >= 0'))
    this.addSql(`create function refuse_oversale() returns trigger language plpgsql as $$
      begin
        raise check_violation using table = 'timeslot', constraint = 'timeslot_capacity_check',
          message = format('timeslot %s has %s places, and %s would be taken', new.timeslot_id, new.capacity, new.taken);
      end
    $$;`)
    this.addSql(
      `create trigger "timeslot_not_oversold" before update of "taken" on "timeslot" for each row when (new.taken > old.taken and new.taken > new.capacity) execute function "refuse_oversale"();`,
    )
    this.addSql(`update product p set timeslots_until = null where exists (
      select from timeslot t
      where t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.starts_at > now() and t.taken > 0 and t.taken = t.capacity
    ) or exists (
      select from schedule_exception d
      join schedule_exception e on e.operator_id = d.operator_id and e.activity_id = d.activity_id and e.date = d.date and e.capacity is not null
      where d.operator_id = p.operator_id and d.activity_id = p.activity_id and d.time is null and d.capacity is null);`)
  }

  override down(): void {
    this.addSql('drop trigger "timeslot_not_oversold" on "timeslot";')
    this.addSql('drop function refuse_oversale();')
    this.addSql('update timeslot set capacity = taken where capacity < taken;')
    this.addSql(checked('taken >= 0 and taken <= capacity'))
  }
}
