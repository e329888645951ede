import { Migration } from '@mikro-orm/migrations'

export class Migration20261123160000_TakeSharedPlacesInOrder extends Migration {
  override name = 'Migration20261123160000_TakeSharedPlacesInOrder'

  override up(): void {
    // Takes places of timeslots that share resources, for several parties in their order: each sees what the earlier ones have taken, of
    // its timeslot and of the resources. All locks are taken before, in the order of all transactions.
    this.addSql(`create function take_shared_places(operator uuid, timeslots uuid[], places int[], earliest timestamptz[]) returns boolean[]
      language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
      declare
        took boolean[] := '{}';
      begin
        perform lock_timeslots(operator, array(select distinct t from unnest(timeslots) t));
        for party in 1 .. cardinality(timeslots) loop
          update timeslot t set taken = t.taken + places[party], parties = t.parties + 1, ever_taken = true
          where t.operator_id = operator and t.timeslot_id = timeslots[party] and not t.offering and not t.closed
            and t.starts_at > earliest[party] and t.taken + places[party] <= t.capacity
            and (t.resource_places is null or t.resource_places >= places[party]);
          took[party] := found;
        end loop;
        return took;
      end
    $$;`)
  }

  override down(): void {
    this.addSql(`drop function take_shared_places(uuid, uuid[], int[], timestamptz[]);`)
  }
}
