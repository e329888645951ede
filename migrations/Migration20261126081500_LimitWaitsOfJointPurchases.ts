import { Migration } from '@mikro-orm/migrations'

export class Migration20261126081500_LimitWaitsOfJointPurchases extends Migration {
  override name = 'Migration20261126081500_LimitWaitsOfJointPurchases'

  // A statement of several purchases waits for no lock for long, because each of them would wait for the locks of all. It fails, and each
  // is tried by itself. A statement that does not wait has a transaction of its own, so that the setting ends with it.
  override up(): void {
    this.addSql(`alter function take_shared_places(uuid, uuid[], integer[], timestamptz[]) set lock_timeout to '1s';`)
    this.addSql(`create or replace function take_held_places(operator uuid, holder uuid, timeslots uuid[], places integer[], earliest timestamptz[], moment timestamptz, shared boolean, waits boolean)
      returns boolean[] language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
      declare
        of_key int;
        of_slot int;
        locked uuid[] := timeslots;
        free int[];
        allowed int[];
        starts timestamptz[];
        overdue boolean[];
        slot int;
        took boolean[] := '{}';
      begin
        if not waits then
          perform set_config('lock_timeout', '1s', true);
        end if;
        perform pg_advisory_xact_lock(hashtextextended('held by ' || holder, 0));
        if shared then
          perform lock_timeslots(operator, array(select distinct t from unnest(timeslots) t));
        elsif waits then
          perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(timeslots)
          order by t.timeslot_id for no key update;
        else
          locked := array(
            select t.timeslot_id from timeslot t where t.operator_id = operator and t.timeslot_id = any(timeslots)
            order by t.timeslot_id for no key update skip locked);
        end if;

        select o.held_places_per_key - (
            select coalesce(sum(b.participants), 0) from booking b
            where b.operator_id = operator and b.held_by = holder and b.status = 'ON_HOLD' and b.hold_expires_at > moment),
          o.held_places_per_timeslot
        into of_key, of_slot from operator o where o.operator_id = operator;
        select array_agg(t.timeslot_id), array_agg(t.starts_at), array_agg(of_slot - t.held),
          array_agg(case when t.closed or t.offering or (t.resource_places is not null and not shared) then 0 else t.capacity - t.taken end),
          array_agg(t.held > 0 and exists (
            select from booking b
            where b.operator_id = t.operator_id and b.timeslot_id = t.timeslot_id and b.status = 'ON_HOLD' and b.hold_expires_at <= moment))
        into locked, starts, allowed, free, overdue
        from timeslot t where t.operator_id = operator and t.timeslot_id = any(locked);

        for party in 1 .. cardinality(timeslots) loop
          slot := array_position(locked, timeslots[party]);
          took[party] := case
            when slot is null or overdue[slot] or places[party] > of_key or places[party] > allowed[slot] then null
            else places[party] <= free[slot] and starts[slot] > earliest[party] end;
          continue when took[party] is not true;
          if shared then
            update timeslot t set taken = t.taken + places[party], held = t.held + places[party], parties = t.parties + 1, ever_taken = true
            where t.operator_id = operator and t.timeslot_id = timeslots[party]
              and (t.resource_places is null or t.resource_places >= places[party]);
            took[party] := found;
            continue when not found;
          end if;
          of_key := of_key - places[party];
          allowed[slot] := allowed[slot] - places[party];
          free[slot] := free[slot] - places[party];
        end loop;

        if not shared then
          update timeslot t set taken = t.taken + n.places, held = t.held + n.places, parties = t.parties + n.parties, ever_taken = true
          from (
            select p.timeslot_id, sum(p.places)::int places, count(*)::int parties
            from unnest(timeslots, places, took) p (timeslot_id, places, took) where p.took group by 1
          ) n
          where t.operator_id = operator and t.timeslot_id = n.timeslot_id;
        end if;
        return took;
      end
    $$;`)
  }
  override down(): void {
    this.addSql(`alter function take_shared_places(uuid, uuid[], integer[], timestamptz[]) reset lock_timeout;`)
    this.addSql(`create or replace function take_held_places(operator uuid, holder uuid, timeslots uuid[], places integer[], earliest timestamptz[], moment timestamptz, shared boolean, waits boolean)
      returns boolean[] language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
      declare
        of_key int;
        of_slot int;
        locked uuid[] := timeslots;
        free int[];
        allowed int[];
        starts timestamptz[];
        overdue boolean[];
        slot int;
        took boolean[] := '{}';
      begin
        perform pg_advisory_xact_lock(hashtextextended('held by ' || holder, 0));
        if shared then
          perform lock_timeslots(operator, array(select distinct t from unnest(timeslots) t));
        elsif waits then
          perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(timeslots)
          order by t.timeslot_id for no key update;
        else
          locked := array(
            select t.timeslot_id from timeslot t where t.operator_id = operator and t.timeslot_id = any(timeslots)
            order by t.timeslot_id for no key update skip locked);
        end if;

        select o.held_places_per_key - (
            select coalesce(sum(b.participants), 0) from booking b
            where b.operator_id = operator and b.held_by = holder and b.status = 'ON_HOLD' and b.hold_expires_at > moment),
          o.held_places_per_timeslot
        into of_key, of_slot from operator o where o.operator_id = operator;
        select array_agg(t.timeslot_id), array_agg(t.starts_at), array_agg(of_slot - t.held),
          array_agg(case when t.closed or t.offering or (t.resource_places is not null and not shared) then 0 else t.capacity - t.taken end),
          array_agg(t.held > 0 and exists (
            select from booking b
            where b.operator_id = t.operator_id and b.timeslot_id = t.timeslot_id and b.status = 'ON_HOLD' and b.hold_expires_at <= moment))
        into locked, starts, allowed, free, overdue
        from timeslot t where t.operator_id = operator and t.timeslot_id = any(locked);

        for party in 1 .. cardinality(timeslots) loop
          slot := array_position(locked, timeslots[party]);
          took[party] := case
            when slot is null or overdue[slot] or places[party] > of_key or places[party] > allowed[slot] then null
            else places[party] <= free[slot] and starts[slot] > earliest[party] end;
          continue when took[party] is not true;
          if shared then
            update timeslot t set taken = t.taken + places[party], held = t.held + places[party], parties = t.parties + 1, ever_taken = true
            where t.operator_id = operator and t.timeslot_id = timeslots[party]
              and (t.resource_places is null or t.resource_places >= places[party]);
            took[party] := found;
            continue when not found;
          end if;
          of_key := of_key - places[party];
          allowed[slot] := allowed[slot] - places[party];
          free[slot] := free[slot] - places[party];
        end loop;

        if not shared then
          update timeslot t set taken = t.taken + n.places, held = t.held + n.places, parties = t.parties + n.parties, ever_taken = true
          from (
            select p.timeslot_id, sum(p.places)::int places, count(*)::int parties
            from unnest(timeslots, places, took) p (timeslot_id, places, took) where p.took group by 1
          ) n
          where t.operator_id = operator and t.timeslot_id = n.timeslot_id;
        end if;
        return took;
      end
    $$;`)
  }
}
