import { Migration } from '@mikro-orm/migrations'

export class Migration20261127090000_TakePlacesInOneFunction extends Migration {
  override name = 'Migration20261127090000_TakePlacesInOneFunction'

  override up(): void {
    // For each request of a group: null if its idempotency key is free and now locked, `contended` if another transaction or an earlier
    // request of the group has it, `repeated` if it was used. A function, because each of its statements sees what was committed before it.
    this.addSql(`create function lock_idempotency_keys(operator uuid, callers uuid[], keys text[])
      returns text[] language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
      declare
        seen text[] := '{}';
        outcomes text[] := array_fill(null::text, array[cardinality(keys)]);
        this text;
      begin
        for at in 1 .. cardinality(keys) loop
          continue when keys[at] is null;
          this := operator || ' ' || callers[at] || ' ' || keys[at];
          if this = any(seen) or not pg_try_advisory_xact_lock(hashtextextended(this, 0)) then
            outcomes[at] := 'contended';
          -- Not by EXISTS: while the table is short, its plan would be to read all of it, and stay that.
          elsif (
            select true from idempotency_record r
            where r.operator_id = operator and r.caller_id = callers[at] and r.idempotency_key = keys[at])
          then
            outcomes[at] := 'repeated';
          end if;
          seen := seen || this;
        end loop;
        return outcomes;
      end
    $$;`)
    // The rule of places, and of how many of them may be on hold. Each request takes `places` of one timeslot, in order: one that has no room
    // leaves what is left to the next. `bookings` is 1 for new bookings and 0 for a booking that grows. A request with a holder, the API key of
    // a hold, counts towards the limits of holds; `replaced` is a hold that it takes the place of. What resources allow the next request is
    // known once the trigger has counted the one before.
    this.addSql(`create function take_places(operator uuid, slot uuid, places int[], bookings int, holding boolean[], holders uuid[],
        earliest timestamptz[], replaced uuid, moment timestamptz)
      returns table (place int, outcome text, held int, most int) language plpgsql set plan_cache_mode to 'force_generic_plan' as $$
      declare
        t record;
        limits record;
        shared boolean;
        holder uuid;
        taken_now int := 0;
        held_now int := 0;
        booked_now int := 0;
        mine int[] := '{}';
      begin
        select s.* into t from timeslot s
        where s.operator_id = operator and s.timeslot_id = slot and s.resource_places is null for no key update;
        shared := not found;
        if shared then
          perform lock_timeslots(operator, array[slot]);
          select s.* into t from timeslot s where s.operator_id = operator and s.timeslot_id = slot;
        end if;
        -- The locks of keys come after those of timeslots: a hold that waits for a timeslot keeps no other hold of its key waiting.
        if array_remove(holders, null) <> '{}' then
          for holder in select distinct h from unnest(holders) h where h is not null order by h loop
            perform pg_advisory_xact_lock(hashtextextended('held by ' || holder, 0));
          end loop;
          select o.held_places_per_key of_key, o.held_places_per_timeslot of_timeslot into limits
          from operator o where o.operator_id = operator;
        end if;

        for at in 1 .. cardinality(places) loop
          place := at;
          outcome := 'changed';
          held := null;
          most := null;
          if not t.closed and not t.offering and t.starts_at > coalesce(earliest[at], '-infinity')
            and t.taken + taken_now + places[at] <= t.capacity
            and (t.resource_places is null or places[at] <= case when bookings > 0 then t.resource_places else t.resource_growth end)
          then
            outcome := 'booked';
            if holders[at] is not null then
              select coalesce(sum(b.participants), 0)::int into held
              from booking b
              where b.operator_id = operator and b.held_by = holders[at] and b.status = 'ON_HOLD' and b.hold_expires_at > moment
                and b.booking_id is distinct from replaced;
              held := held + coalesce((select sum(places[m]) from unnest(mine) m where holders[m] = holders[at]), 0);
              if held + places[at] > limits.of_key then
                outcome := 'key-limit';
                most := limits.of_key;
              else
                select coalesce(sum(b.participants), 0)::int into held
                from booking b
                where b.operator_id = operator and b.timeslot_id = slot and b.status = 'ON_HOLD' and b.hold_expires_at > moment;
                held := held + coalesce((select sum(places[m]) from unnest(mine) m where holding[m]), 0);
                if held + places[at] > limits.of_timeslot then
                  outcome := 'timeslot-limit';
                  most := limits.of_timeslot;
                end if;
              end if;
            end if;
          end if;
          if outcome = 'booked' then
            mine := mine || at;
            taken_now := taken_now + places[at];
            booked_now := booked_now + bookings;
            held_now := held_now + case when holding[at] then places[at] else 0 end;
          end if;
          if taken_now > 0 and (shared or at = cardinality(places)) then
            update timeslot s set taken = s.taken + taken_now, held = s.held + held_now, parties = s.parties + booked_now, ever_taken = true
            where s.operator_id = operator and s.timeslot_id = slot;
            if at < cardinality(places) then
              select s.* into t from timeslot s where s.operator_id = operator and s.timeslot_id = slot;
              taken_now := 0;
              held_now := 0;
              booked_now := 0;
            end if;
          end if;
          return next;
        end loop;
      end
    $$;`)
    this.addSql(
      'drop function take_held_places(uuid, uuid, uuid[], int[], timestamptz[], timestamptz, boolean, boolean);',
    )
    this.addSql('drop function take_shared_places(uuid, uuid[], int[], timestamptz[]);')
    this.addSql('drop function fit_in_order(int[], int);')
    this.addSql('drop function lock_sale(uuid, uuid);')
  }

  override down(): void {
    this.addSql(
      'drop function take_places(uuid, uuid, int[], int, boolean[], uuid[], timestamptz[], uuid, timestamptz);',
    )
    this.addSql('drop function lock_idempotency_keys(uuid, uuid[], text[]);')
    this.addSql(`CREATE OR REPLACE FUNCTION fit_in_order(places integer[], free integer)
 RETURNS boolean[]
 LANGUAGE plpgsql
 IMMUTABLE
AS $$
      declare
        fits boolean[] := '{}';
      begin
        for party in 1 .. cardinality(places) loop
          fits[party] := places[party] <= free;
          if fits[party] then free := free - places[party]; end if;
        end loop;
        return fits;
      end
    $$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION lock_sale(operator uuid, timeslot uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $$
      declare
        needed uuid[] := array(
          select u.resource_id from resource_use u where u.operator_id = operator and u.timeslot_id = timeslot order by 1);
      begin
        perform from resource r where r.operator_id = operator and r.resource_id = any(needed)
        order by r.resource_id for key share;
        if needed <> array(
          select u.resource_id from resource_use u where u.operator_id = operator and u.timeslot_id = timeslot order by 1)
        then
          return false;
        end if;
        perform from timeslot t
        where t.operator_id = operator and t.timeslot_id = any(sharing_timeslots(operator, array[timeslot]))
        order by t.timeslot_id for no key update;
        -- With a resource locked, nobody can change what the timeslot uses.
        return needed <> '{}' or timeslot_resources(operator, array[timeslot]) = '{}';
      end
    $$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION take_held_places(operator uuid, holder uuid, timeslots uuid[], places integer[], earliest timestamp with time zone[], moment timestamp with time zone, shared boolean, waits boolean)
 RETURNS boolean[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $$
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
    this.addSql(`CREATE OR REPLACE FUNCTION take_shared_places(operator uuid, timeslots uuid[], places integer[], earliest timestamp with time zone[])
 RETURNS boolean[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET lock_timeout TO '1s'
AS $$
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
}
