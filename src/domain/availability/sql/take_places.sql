-- Grants places of one timeslot to purchases in their order, or says why not: the one rule of places and of holds. `replaced` is
-- the booking that is changed, if there is one. Without `waits` it does not wait for a timeslot that is locked or whose activity
-- needs resources.
--
-- Called by: src/domain/availability/places.ts.
-- Locks: the resources that the timeslot uses, then the timeslot and those that share resources with it, then the keys that hold.
create or replace function take_places(
  operator uuid,
  slot uuid,
  places integer[],
  bookings integer,
  holding boolean[],
  holders uuid[],
  earliest timestamptz[],
  replaced uuid,
  moment timestamptz,
  waits boolean default true
)
returns table(place integer, outcome text, held integer, most integer)
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
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
    if not t.closed and not t.has_waitlist_offer and t.starts_at > coalesce(earliest[at], '-infinity')
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
      update timeslot s set taken = s.taken + taken_now, held = s.held + held_now, booking_count = s.booking_count + booked_now, has_had_bookings = true
      where s.operator_id = operator and s.timeslot_id = slot;
      if shared then
        perform count_resources(operator, array[slot]);
      end if;
      if at < cardinality(places) then
        select s.* into t from timeslot s where s.operator_id = operator and s.timeslot_id = slot;
        taken_now := 0;
        held_now := 0;
        booked_now := 0;
      end if;
    end if;
    return next;
  end loop;
  if mine <> '{}' then
    perform record_day(operator, t.activity_id, t.date);
  end if;
end
$$;
