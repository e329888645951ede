import { Migration } from '@mikro-orm/migrations'

export class Migration20261123090000_LockSalesByTimeslot extends Migration {
  override name = 'Migration20261123090000_LockSalesByTimeslot'

  override up(): void {
    // A timeslot that has started keeps what it used when its activity needs nothing any more: then there is no resource to lock.
    this.addSql(`create or replace function lock_sale(operator uuid, activity uuid, timeslot uuid) returns boolean language plpgsql
      set plan_cache_mode = force_generic_plan as $$
      declare
        needed uuid[] := array(
          select n.resource_id from resource_need n where n.operator_id = operator and n.activity_id = activity order by 1);
      begin
        perform from resource r where r.operator_id = operator and r.resource_id = any(needed)
        order by r.resource_id for key share;
        if needed <> array(
          select n.resource_id from resource_need n where n.operator_id = operator and n.activity_id = activity order by 1)
        then
          return false;
        end if;
        perform from timeslot t
        where t.operator_id = operator and t.timeslot_id = any(sharing_timeslots(operator, array[timeslot]))
        order by t.timeslot_id for no key update;
        return true;
      end
    $$;`)
  }

  override down(): void {
    this.addSql(`create or replace function lock_sale(operator uuid, activity uuid, timeslot uuid) returns boolean language plpgsql
      set plan_cache_mode = force_generic_plan as $$
      declare
        needed uuid[] := array(
          select n.resource_id from resource_need n where n.operator_id = operator and n.activity_id = activity order by 1);
      begin
        perform from resource r where r.operator_id = operator and r.resource_id = any(needed)
        order by r.resource_id for key share;
        if needed = '{}' or needed <> array(
          select n.resource_id from resource_need n where n.operator_id = operator and n.activity_id = activity order by 1)
        then
          return false;
        end if;
        perform from timeslot t
        where t.operator_id = operator and t.timeslot_id = any(sharing_timeslots(operator, array[timeslot]))
        order by t.timeslot_id for no key update;
        return true;
      end
    $$;`)
  }
}
