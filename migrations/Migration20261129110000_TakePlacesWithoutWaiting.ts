import { Migration } from '@mikro-orm/migrations'

export class Migration20261129110000_TakePlacesWithoutWaiting extends Migration {
  override name = 'Migration20261129110000_TakePlacesWithoutWaiting'

  // A statement that sells places of several timeslots does not wait: it takes those that nobody else has locked and that need no resources,
  // and the outcome of the others is `locked`. So it cannot deadlock.
  // One that waits locks resources before timeslots. A sale whose timeslot began to need resources meanwhile kept its lock of the timeslot
  // while it locked them, and two such sales could deadlock.
  override up(): void {
    this.addSql(dropFunction())
    this.addSql(takePlaces(locking, ', waits boolean default true'))
  }

  override down(): void {
    this.addSql(dropFunction(', boolean'))
    this.addSql(takePlaces(waiting))
  }
}

const waiting = `
        select s.* into t from timeslot s
        where s.operator_id = operator and s.timeslot_id = slot and s.resource_places is null for no key update;
        shared := not found;
        if shared then
          perform lock_timeslots(operator, array[slot]);
          select s.* into t from timeslot s where s.operator_id = operator and s.timeslot_id = slot;
        end if;`

const locking = `
        if waits then
          shared := not exists (
            select from timeslot s where s.operator_id = operator and s.timeslot_id = slot and s.resource_places is null);
          if not shared then
            begin
              select s.* into t from timeslot s
              where s.operator_id = operator and s.timeslot_id = slot and s.resource_places is null for no key update;
              -- It began to need resources meanwhile. Its lock must go: the locks of resources come before those of timeslots.
              if not found then
                raise sqlstate 'UR001';
              end if;
            exception when sqlstate 'UR001' then
              shared := true;
            end;
          end if;
          if shared then
            perform lock_timeslots(operator, array[slot]);
            select s.* into t from timeslot s where s.operator_id = operator and s.timeslot_id = slot;
          end if;
        else
          shared := false;
          select s.* into t from timeslot s
          where s.operator_id = operator and s.timeslot_id = slot and s.resource_places is null for no key update skip locked;
          if not found then
            return query select p, 'locked', null::int, null::int from generate_series(1, cardinality(places)) p;
            return;
          end if;
        end if;`

const dropFunction = (more = '') =>
  `drop function take_places(uuid, uuid, int[], int, boolean[], uuid[], timestamptz[], uuid, timestamptz${more});`

const takePlaces = (lock: string, more = '') => `
    create function take_places(operator uuid, slot uuid, places int[], bookings int, holding boolean[], holders uuid[],
        earliest timestamptz[], replaced uuid, moment timestamptz${more})
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
        ${lock.trim()}
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
    $$;`
