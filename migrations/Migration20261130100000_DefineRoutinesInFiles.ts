import { Migration } from '@mikro-orm/migrations'

/**
 * The functions of the files in `src/domain/*\/sql`, with their comments. Three have other names; of the rest only the
 * spaces differ, so reverting leaves it.
 */
export class Migration20261130100000_DefineRoutinesInFiles extends Migration {
  override name = 'Migration20261130100000_DefineRoutinesInFiles'

  override up(): void | Promise<void> {
    this.addSql(`-- The position of an operator in the feed of changes: its last number, and how many changes have none yet, \`most\` at most. It is
-- another one after each change.
--
-- Called by: src/domain/access/feedPosition.ts.
-- Locks: none.
create or replace function feed_position(operator uuid, most integer)
returns json
language plpgsql
stable
set enable_seqscan to 'off'
set enable_bitmapscan to 'off'
set plan_cache_mode to 'force_generic_plan'
as $$
begin
  return json_build_object(
    'sequenceNumber', coalesce((select c.last_number from change_position c where c.operator_id = operator), 0),
    'unnumbered', (select count(*) from (select from change_outbox c where c.operator_id = operator limit most) c));
end
$$;`)
    this.addSql(`-- The members of a named resource who are absent at some moment of a period, by the days of its exceptions.
--
-- Called by: src/domain/assignments/findLacking.ts, member_absent.
-- Locks: none.
create or replace function absent_members(
  exceptions jsonb,
  time_zone text,
  starts_at timestamptz,
  ends_at timestamptz
)
returns uuid[]
language plpgsql
stable
as $$
begin
  return array(
    select e."memberId" from time_zone z, jsonb_to_recordset(exceptions) e ("from" date, "until" date, "memberId" uuid)
    where z.name = absent_members.time_zone and e."memberId" is not null
      and e."from" <= local_time(absent_members.ends_at - interval '1 second', z.starts, z.seconds)::date
      and (e."until" is null or e."until" >= local_time(absent_members.starts_at, z.starts, z.seconds)::date));
end
$$;`)
    this.addSql(`-- Ends the assignments after a moment of members who are no longer active, are absent, or lack a skill.
--
-- Called by: src/domain/resources/endInvalidAssignments.ts.
-- Locks: none: its caller has locked the resource.
create or replace function end_invalid_assignments(operator uuid, resource uuid, since timestamptz)
returns void
language plpgsql
as $$
begin
  delete from resource_assignment a using resource r, resource_member m, timeslot t
  where a.operator_id = operator and a.resource_id = resource and r.operator_id = operator and r.resource_id = resource
    and m.operator_id = operator and m.member_id = a.member_id and t.operator_id = operator and t.timeslot_id = a.timeslot_id
    and t.starts_at > since
    and (not m.active or member_absent(r.exceptions, r.time_zone, m.member_id, a.starts_at, a.ends_at) or exists (
      select from resource_need n
      where n.operator_id = operator and n.activity_id = t.activity_id and n.resource_id = resource
        and missing_skills(n.skills, m.skills) <> '{}'));
end
$$;`)
    this.addSql(`-- Ends the assignments that departures no longer need: those made by hand and the older ones stay.
--
-- Called by: count_resources, plan_resources.
-- Locks: none: its caller has locked the timeslots.
create or replace function end_unused_assignments(operator uuid, resource uuid, timeslots uuid[])
returns void
language plpgsql
as $$
begin
  delete from resource_assignment a using (
    select b.timeslot_id, b.member_id, u.used,
      row_number() over (partition by b.timeslot_id order by b.by_hand desc, b.assigned_at, b.member_id) at
    from resource_assignment b
    join resource_use u on u.operator_id = b.operator_id and u.timeslot_id = b.timeslot_id and u.resource_id = b.resource_id
    where b.operator_id = operator and b.resource_id = resource and b.timeslot_id = any(timeslots)
  ) surplus
  where a.operator_id = operator and a.resource_id = resource and a.timeslot_id = surplus.timeslot_id
    and a.member_id = surplus.member_id and surplus.at > surplus.used;
end
$$;`)
    this.addSql(`-- Whether a member of a named resource is absent at some moment of a period.
--
-- Called by: src/domain/assignments/findCandidates.ts, end_invalid_assignments.
-- Locks: none.
create or replace function member_absent(
  exceptions jsonb,
  time_zone text,
  member uuid,
  starts_at timestamptz,
  ends_at timestamptz
)
returns boolean
language sql
stable
as $$
select member = any(absent_members(exceptions, time_zone, starts_at, ends_at))
$$;`)
    this.addSql(`-- The skills that are needed and that a member does not have, whatever their case.
--
-- Called by: end_invalid_assignments.
-- Locks: none.
create or replace function missing_skills(needed text[], skills text[])
returns text[]
language sql
immutable
as $$
select array(select n from unnest(needed) n where not exists (select from unnest(skills) s where lower(s) = lower(n)))
$$;`)
    this.addSql(`-- Gives assignments the times of the departures that they are for. Of two that overlap for a member, the one made by hand stays,
-- then the older one.
--
-- Called by: plan_resources.
-- Locks: none: its caller has locked the resource and the timeslots.
create or replace function move_assignments(operator uuid, resource uuid)
returns void
language plpgsql
as $$
declare
  since timestamptz;
begin
  select min(least(a.starts_at, u.starts_at)) into since from resource_member m
  join resource_assignment a on a.operator_id = m.operator_id and a.member_id = m.member_id
  join resource_use u on u.operator_id = a.operator_id and u.timeslot_id = a.timeslot_id and u.resource_id = a.resource_id
  where m.operator_id = operator and m.resource_id = resource and (a.starts_at, a.ends_at) is distinct from (u.starts_at, u.ends_at);
  if since is null then
    return;
  end if;
  with moved as materialized (
    select a.timeslot_id, a.member_id, u.starts_at, u.ends_at, row_number() over (
      order by a.by_hand desc, a.assigned_at, a.starts_at, a.timeslot_id) rank
    from resource_member m
    join resource_assignment a on a.operator_id = m.operator_id and a.member_id = m.member_id and a.ends_at > since - interval '8 days'
    join resource_use u on u.operator_id = a.operator_id and u.timeslot_id = a.timeslot_id and u.resource_id = a.resource_id
    where m.operator_id = operator and m.resource_id = resource and u.ends_at > since
  )
  delete from resource_assignment a using moved one
  where a.operator_id = operator and a.resource_id = resource and a.timeslot_id = one.timeslot_id and a.member_id = one.member_id
    and exists (
      select from moved other
      where other.member_id = one.member_id and other.rank < one.rank and other.starts_at < one.ends_at and other.ends_at > one.starts_at);
  update resource_assignment a set starts_at = u.starts_at, ends_at = u.ends_at, changed_at = greatest(a.changed_at, now())
  from resource_member m, resource_use u
  where m.operator_id = operator and m.resource_id = resource and a.operator_id = operator and a.member_id = m.member_id
    and u.operator_id = operator and u.timeslot_id = a.timeslot_id and u.resource_id = resource
    and (a.starts_at, a.ends_at) is distinct from (u.starts_at, u.ends_at);
end
$$;`)
    this.addSql(`-- Counts what timeslots use of resources after their places have changed, and with that what others have left.
--
-- Called by: take_places, src/domain/availability/places.ts.
-- Locks: none: its caller has locked them with lock_timeslots.
create or replace function count_resources(operator uuid, slots uuid[])
returns void
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
declare
  touched uuid[] := slots;
  counted record;
begin
  for counted in
    select u.timeslot_id, r.resource_id, r.longest_minutes, u.starts_at, u.ends_at,
      resource_used(u.per, u.quantity, u.group_size, t.taken, t.parties) - u.used more
    from resource_use u
    join timeslot t on t.operator_id = u.operator_id and t.timeslot_id = u.timeslot_id
    join resource r on r.operator_id = u.operator_id and r.resource_id = u.resource_id
    where u.operator_id = operator and u.timeslot_id = any(slots)
    order by u.resource_id, u.timeslot_id
  loop
    continue when counted.more = 0;
    update resource_use u
    set used = case when u.timeslot_id = counted.timeslot_id then u.used + counted.more else u.used end,
      spare = u.spare - counted.more, short = least(u.short, greatest(0, counted.more - u.spare))
    where u.operator_id = operator and u.resource_id = counted.resource_id
      and u.starts_at >= counted.starts_at and u.starts_at < counted.ends_at;
    update resource_quantity q
    set spare = q.spare - counted.more, short = least(q.short, greatest(0, counted.more - q.spare))
    where q.operator_id = operator and q.resource_id = counted.resource_id
      and q.starts_at >= counted.starts_at and q.starts_at < counted.ends_at;
    if counted.more < 0 then
      perform end_unused_assignments(operator, counted.resource_id, array[counted.timeslot_id]);
    end if;
    touched := touched || array(
      select u.timeslot_id from resource_use u
      where u.operator_id = operator and u.resource_id = counted.resource_id and u.starts_at < counted.ends_at
        and u.starts_at > counted.starts_at - make_interval(mins => counted.longest_minutes) and u.ends_at > counted.starts_at);
  end loop;
  perform recompute_resource_places(operator, touched);
end
$$;`)
    this.addSql(`-- Locks timeslots, what they use, and all timeslots that share a resource with them at an overlapping time.
--
-- Called by: take_places, src/domain/availability/lockTimeslots.ts.
-- Locks: the resources for key share, then the timeslots, each in the order of their identifiers.
create or replace function lock_timeslots(operator uuid, timeslots uuid[])
returns void
language plpgsql
as $$
declare
  needed uuid[];
begin
  loop
    needed := timeslot_resources(operator, timeslots);
    begin
      perform from resource r where r.operator_id = operator and r.resource_id = any(needed)
      order by r.resource_id for key share;
      if needed = timeslot_resources(operator, timeslots) then
        perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(sharing_timeslots(operator, timeslots))
        order by t.timeslot_id for no key update;
        exit when needed = timeslot_resources(operator, timeslots);
      end if;
      -- Without the locks of what they use now, others could lock the same timeslots in another order.
      raise sqlstate 'UR001';
    exception when sqlstate 'UR001' then null;
    end;
  end loop;
end
$$;`)
    this.addSql(`-- Recomputes the places that resources leave to any number of timeslots, 200 at a time.
--
-- Called by: plan_resources, recount_resources.
-- Locks: the timeslots, in the order of their identifiers.
create or replace function recompute_all_resource_places(operator uuid, timeslots uuid[])
returns void
language plpgsql
as $$
declare
  ordered uuid[] := array(select distinct t from unnest(timeslots) t order by t);
begin
  for start in 1 .. cardinality(ordered) by 200 loop
    perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(ordered[start:start + 199])
    order by t.timeslot_id for no key update;
    perform recompute_resource_places(operator, ordered[start:start + 199]);
  end loop;
end
$$;`)
    this.addSql(`-- Recomputes the places that resources leave to timeslots. Tells the feed, and offers places to the waitlist where there are more
-- than before.
--
-- Called by: count_resources, recompute_all_resource_places.
-- Locks: none: its caller has locked the timeslots.
create or replace function recompute_resource_places(operator uuid, timeslots uuid[])
returns void
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
declare
  changed uuid[];
  places integer[];
  growths integer[];
  offers boolean[];
  told boolean[];
begin
  select array_agg(c.timeslot_id), array_agg(c.places), array_agg(c.growth), array_agg(
      not c.offering and not c.closed and least(c.room, c.places) > greatest(0, least(c.room, c.resource_places)) and exists (
        select from waitlist_entry w
        where w.operator_id = operator and w.activity_id = c.activity_id and w.date = c.date and w.status = 'WAITING'
          and (w.timeslot_id is null or w.timeslot_id = c.timeslot_id))),
    array_agg(c.resource_places is distinct from c.places)
  into changed, places, growths, offers, told
  from (
    select t.timeslot_id, t.activity_id, t.date, t.offering, t.closed, t.capacity - t.taken room, t.resource_places, t.resource_growth,
      r.places, r.growth
    from timeslot t
    cross join lateral (
      select min(resource_room(u.per, u.quantity, u.group_size, t.taken, u.used, u.free, true)) places,
        min(resource_room(u.per, u.quantity, u.group_size, t.taken, u.used, u.free, false)) growth
      from (
        select u.per, u.quantity, u.group_size, u.used, least(
          (select min(p.spare) from resource_use p
            where p.operator_id = operator and p.resource_id = u.resource_id and p.starts_at >= u.starts_at and p.starts_at < u.ends_at),
          (select min(q.spare) from resource_quantity q
            where q.operator_id = operator and q.resource_id = u.resource_id and q.starts_at >= u.starts_at and q.starts_at < u.ends_at)
          ) free
        from resource_use u where u.operator_id = operator and u.timeslot_id = t.timeslot_id
        offset 0
      ) u
    ) r
    where t.operator_id = operator and t.timeslot_id = any(timeslots)
  ) c
  where c.resource_places is distinct from c.places or c.resource_growth is distinct from c.growth;
  if changed is null then
    return;
  end if;
  update timeslot t set resource_places = places[array_position(changed, t.timeslot_id)],
    resource_growth = growths[array_position(changed, t.timeslot_id)],
    offering = t.offering or offers[array_position(changed, t.timeslot_id)]
  where t.operator_id = operator and t.timeslot_id = any(changed);
  insert into change_outbox (operator_id, kind, activity_id, date)
  select operator, 'availability', t.activity_id, t.date
  from unnest(changed, told, offers) c (timeslot_id, told, offers) join timeslot t on t.operator_id = operator and t.timeslot_id = c.timeslot_id
  where c.told or c.offers group by t.activity_id, t.date;
  if true = any(offers) then
    perform graphile_worker.add_job('offer-places', json_build_object('operatorId', operator, 'timeslotId', o.timeslot_id),
      job_key => 'offer:' || o.timeslot_id, job_key_mode => 'replace')
    from unnest(changed, offers) o (timeslot_id, offers) where o.offers;
  end if;
end
$$;`)
    this.addSql(`-- Refuses to take more places than there are. Capacity itself may be below what is taken.
--
-- Called by: the trigger below.
-- Locks: none.
create or replace function refuse_oversale()
returns trigger
language plpgsql
as $$
begin
  raise check_violation using table = 'timeslot', constraint = 'timeslot_capacity_check',
    message = format('timeslot %s has %s places, and %s would be taken', new.timeslot_id, new.capacity, new.taken);
end
$$;`)
    this.addSql(`-- Refuses to commit places whose use of resources was not counted.
--
-- Called by: the trigger below.
-- Locks: none.
create or replace function refuse_uncounted()
returns trigger
language plpgsql
as $$
begin
  if exists (
    select from timeslot t
    join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
    where t.operator_id = new.operator_id and t.timeslot_id = new.timeslot_id
      and u.used <> resource_used(u.per, u.quantity, u.group_size, t.taken, t.parties)
  ) then
    raise exception 'what timeslot % uses of resources was not counted', new.timeslot_id
      using errcode = 'check_violation', table = 'timeslot', constraint = 'timeslot_resources_counted';
  end if;
  return null;
end
$$;`)
    this.addSql(`-- How much of a resource is free throughout a period; null if nothing limits it there.
--
-- Called by: src/domain/availability/findShortResources.ts, src/domain/availability/findUses.ts.
-- Locks: none.
create or replace function resource_free(
  operator uuid,
  resource uuid,
  since timestamptz,
  until timestamptz
)
returns integer
language plpgsql
stable
as $$
begin
  return least(
    (select min(u.spare) from resource_use u
      where u.operator_id = operator and u.resource_id = resource and u.starts_at >= since and u.starts_at < until),
    (select min(q.spare) from resource_quantity q
      where q.operator_id = operator and q.resource_id = resource and q.starts_at >= since and q.starts_at < until));
end
$$;`)
    this.addSql(`-- How many more participants a timeslot can take by one resource of which so much is free.
--
-- Called by: recompute_resource_places, src/domain/availability/findShortResources.ts.
-- Locks: none.
create or replace function resource_room(
  per text,
  quantity integer,
  group_size integer,
  taken integer,
  used integer,
  free integer,
  new_booking boolean
)
returns integer
language sql
immutable
as $$
select case
  when free < 0 then 0
  when per = 'PARTICIPANT' then free / quantity
  when per = 'GROUP' then (used + free) / quantity * group_size - taken
  when per = 'BOOKING' and new_booking and free < quantity then 0
  when per = 'DEPARTURE' and used = 0 and free < quantity then 0
  else 2147483647 end
$$;`)
    this.addSql(`-- How much of a resource a timeslot uses, with so many participants and bookings.
--
-- Called by: count_resources, plan_resources, refuse_uncounted.
-- Locks: none.
create or replace function resource_used(per text, quantity integer, group_size integer, taken integer, parties integer)
returns integer
language sql
immutable
as $$
select case per
  when 'PARTICIPANT' then quantity * taken
  when 'GROUP' then quantity * ((taken + group_size - 1) / group_size)
  when 'BOOKING' then quantity * parties
  else case when taken > 0 or parties > 0 then quantity else 0 end end
$$;`)
    this.addSql(`-- The timeslots and those that share a resource with them at an overlapping time.
--
-- Called by: lock_timeslots.
-- Locks: none.
create or replace function sharing_timeslots(operator uuid, timeslots uuid[])
returns uuid[]
language plpgsql
stable
set plan_cache_mode to 'force_generic_plan'
as $$
declare
  sharing uuid[] := timeslots;
  own record;
begin
  for own in
    select u.resource_id, u.starts_at, u.ends_at,
      (select make_interval(mins => r.longest_minutes) from resource r where r.operator_id = operator and r.resource_id = u.resource_id) longest
    from resource_use u where u.operator_id = operator and u.timeslot_id = any(timeslots)
  loop
    sharing := sharing || array(
      select u.timeslot_id from resource_use u
      where u.operator_id = operator and u.resource_id = own.resource_id and u.starts_at < own.ends_at
        and u.starts_at >= own.starts_at - own.longest and u.ends_at > own.starts_at);
  end loop;
  return sharing;
end
$$;`)
    this.addSql(`-- Grants places of one timeslot to purchases in their order, or says why not: the one rule of places and of holds. \`replaced\` is
-- the booking that is changed, if there is one. Without \`waits\` it does not wait for a timeslot that is locked or whose activity
-- needs resources.
--
-- Called by: src/domain/availability/places.ts, src/domain/bookings/sale/insertBookings.ts.
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
    insert into change_outbox (operator_id, kind, activity_id, date) values (operator, 'availability', t.activity_id, t.date);
  end if;
end
$$;`)
    this.addSql(`-- The resources that timeslots use, in the order of their identifiers.
--
-- Called by: lock_timeslots.
-- Locks: none.
create or replace function timeslot_resources(operator uuid, timeslots uuid[])
returns uuid[]
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
begin
  return array(
    select distinct u.resource_id from resource_use u
    where u.operator_id = operator and u.timeslot_id = any(timeslots) order by 1);
end
$$;`)
    this.addSql(`-- The sum of the price lines of a booking, in minor units.
--
-- Called by: src/domain/bookings/Booking.ts.
-- Locks: none.
create or replace function lines_total(lines jsonb)
returns bigint
language plpgsql
immutable
as $$
declare
  total bigint := 0;
begin
  for line in 0 .. jsonb_array_length(lines) - 1 loop
    total := total + (lines -> line ->> 'amount')::bigint;
  end loop;
  return total;
end
$$;`)
    this.addSql(`-- Locks the idempotency keys of purchases without waiting. For each: null, \`contended\` if another request has it, \`repeated\` if
-- it was used before.
--
-- Called by: src/domain/bookings/sale/insertBookings.ts.
-- Locks: the keys, until the transaction ends.
create or replace function lock_idempotency_keys(operator uuid, callers uuid[], keys text[])
returns text[]
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
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
    this.addSql(`-- Moves changes of an operator from the outbox into the feed, with the next numbers, in the order in which they were written;
-- \`most\` at most. Returns the last number.
--
-- Called by: src/domain/changes/numberChanges.ts.
-- Locks: the position of the operator in the feed.
create or replace function number_changes(operator uuid, most bigint default null)
returns bigint
language plpgsql
as $$
declare
  last bigint;
  taken integer;
  left_over bigint := most;
begin
  if (select min(o.change_id) from change_outbox o where o.operator_id = operator) is null then
    return coalesce((select p.last_number from change_position p where p.operator_id = operator), 0);
  end if;
  insert into change_position (operator_id) values (operator) on conflict do nothing;
  select p.last_number into last from change_position p where p.operator_id = operator for no key update;
  loop
    with pending as (
      delete from change_outbox o where o.operator_id = operator and o.change_id = any(array(
        select w.change_id from change_outbox w where w.operator_id = operator order by w.change_id limit least(2000, left_over)))
      returning o.*
    ), object as (
      select p.kind, p.activity_id, p.date, p.object_id, p.version, max(p.change_id) change_id, max(p.changed_at) changed_at
      from pending p group by p.kind, p.activity_id, p.date, p.object_id, p.version
    ), numbered as (
      insert into change_event (operator_id, sequence_number, type, activity_id, date, object_id, version, changed_at, actor, partner_id, public)
      select operator, last + row_number() over (order by o.change_id), case o.kind
          when 'booking' then 'booking.' || case when o.version is null then 'updated' when e.action in ('BOOKED', 'CONFIRMED') then
            case when e.status = 'PENDING' then 'pending' else 'confirmed' end else lower(e.action) end
          when 'availability' then 'availability.changed' else o.kind || '.updated' end,
        coalesce(o.activity_id, b.activity_id, w.activity_id), o.date, o.object_id, o.version, coalesce(e.occurred_at, o.changed_at),
        e.actor, coalesce(b.partner_id, w.partner_id), o.kind in ('availability', 'product')
      from object o
      left join lateral (
        select b.activity_id, b.partner_id from booking b
        where o.kind = 'booking' and b.operator_id = operator and b.booking_id = o.object_id offset 0) b on true
      left join lateral (
        select e.action, e.status, e.occurred_at, e.actor from booking_event e
        where o.kind = 'booking' and e.operator_id = operator and e.booking_id = o.object_id and e.version = o.version offset 0) e on true
      left join lateral (
        select w.activity_id, w.partner_id from waitlist_entry w
        where o.kind = 'waitlist' and w.operator_id = operator and w.waitlist_id = o.object_id offset 0) w on true
      returning sequence_number
    )
    select (select count(*) from pending), coalesce((select max(n.sequence_number) from numbered n), last) into taken, last;
    left_over := left_over - taken;
    exit when taken < 2000 or left_over <= 0;
  end loop;
  update change_position p set last_number = last where p.operator_id = operator;
  return last;
end
$$;`)
    this.addSql(`-- Adds recorded usage to the totals of days and hours, and marks the quotas to look at. Fails if an idempotency key was used by
-- an entry that retention has deleted meanwhile.
--
-- Called by: src/domain/meters/totals/countUsage.ts.
-- Locks: the totals of the operator, shared with others that count; the rows of totals in the order of their keys.
create or replace function count_usage(
  operator uuid,
  meters text[],
  usages numeric[],
  events integer[],
  times timestamptz[],
  keys text[]
)
returns integer
language plpgsql
as $$
declare
  zone record;
begin
  perform pg_advisory_xact_lock_shared(1970495847, hashtext(operator::text));
  select z.starts, z.seconds,
    exists (select from usage_receipt r where r.operator_id = operator and r.idempotency_key = any(keys)) used,
    exists (select from usage_quota q where q.operator_id = operator and q.meter = any(meters)) limited
  into zone from (select) one left join operator o on o.operator_id = operator left join time_zone z on z.name = o.time_zone;

  -- An entry that was deleted after the statement had looked for its key.
  if zone.used then
    raise exception 'an idempotency key of this statement was used long ago' using errcode = 'serialization_failure';
  end if;

  -- Most statements have one entry, which costs half as much.
  if cardinality(meters) = 1 then
    insert into usage_day as total (operator_id, day, meter, slot, usage, events)
    values (operator, local_time(times[1], zone.starts, zone.seconds)::date, meters[1], pg_backend_pid() % 16, usages[1], events[1])
    on conflict (operator_id, day, meter, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events;
    insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
    values (operator, meters[1], local_hour(times[1], zone.starts, zone.seconds), pg_backend_pid() % 16, usages[1], events[1])
    on conflict (operator_id, meter, starts_at, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events;
  else
    -- In the order of their keys, so that statements wait for each other but never in a circle.
    with counted as materialized (
      select g.meter, local_time(g.at, zone.starts, zone.seconds)::date "day", local_hour(g.at, zone.starts, zone.seconds) "hour",
        sum(g.usage) usage, sum(g.events) events
      from unnest(meters, usages, events, times) g (meter, usage, events, at) group by 1, 2, 3
    ), days as (
      insert into usage_day as total (operator_id, day, meter, slot, usage, events)
      select operator, "day", meter, pg_backend_pid() % 16, sum(usage), sum(c.events) from counted c
      group by "day", meter order by "day", meter
      on conflict (operator_id, day, meter, slot) do update
      set usage = total.usage + excluded.usage, events = total.events + excluded.events
    )
    insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
    select operator, meter, "hour", pg_backend_pid() % 16, usage, c.events from counted c order by meter, "hour"
    on conflict (operator_id, meter, starts_at, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events;
  end if;

  if zone.limited then
    insert into usage_quota_due (operator_id, quota_id, day)
    select distinct operator, q.quota_id, local_time(g.at, zone.starts, zone.seconds)::date
    from unnest(meters, times) g (meter, at) join usage_quota q on q.operator_id = operator and q.meter = g.meter;
  end if;
  return cardinality(meters);
end
$$;`)
    this.addSql(`-- The member of a JSON object as text; null for anything that is no JSON object.
--
-- Called by: src/domain/meters/reading/memberConditions.ts, src/domain/meters/reading/breakDownUsage.ts.
-- Locks: none.
create or replace function json_member(info text, member text)
returns text
language plpgsql
stable
as $$
begin
  return case when ltrim(info, E' \\t\\n\\r') like '{%' then info::json ->> member end;
exception when others then
  return null;
end
$$;`)
    this.addSql(`-- Refuses to change an entry of usage: a correction is added instead.
--
-- Called by: the trigger below.
-- Locks: none.
create or replace function refuse_change_of_usage()
returns trigger
language plpgsql
as $$
begin
  raise exception 'entries of usage never change; add a correction' using errcode = 'integrity_constraint_violation';
end
$$;`)
    this.addSql(`-- The price of the default unit, in minor units.
--
-- Called by: src/domain/products/Product.ts.
-- Locks: none.
create or replace function default_price(pricing jsonb)
returns integer
language sql
immutable
as $$
select (u ->> 'price')::integer from jsonb_array_elements(pricing -> 'units') u where (u ->> 'isDefault')::boolean
$$;`)
    this.addSql(`-- Whether a pricing document has what every sale relies on: one default unit for one participant, unique units, no negative
-- price.
--
-- Called by: src/domain/products/Product.ts.
-- Locks: none.
create or replace function is_sound_pricing(pricing jsonb)
returns boolean
language sql
immutable
as $$
select coalesce(
  count(*) filter (where (u ->> 'isDefault')::boolean and (u ->> 'paxCount')::integer = 1) = 1
    and count(*) filter (where (u ->> 'isDefault')::boolean) = 1
    and count(distinct u ->> 'unitId') = count(*)
    and bool_and((u ->> 'price')::integer >= 0 and (u ->> 'paxCount')::integer >= 0 and length(u ->> 'name') > 0)
    and jsonb_typeof(pricing -> 'rules') = 'array' and jsonb_typeof(pricing -> 'fees') = 'array'
    and jsonb_typeof(pricing -> 'taxes') = 'array', false)
from jsonb_array_elements(pricing -> 'units') u
$$;`)
    this.addSql(`-- Makes what the departures of an activity use agree with what it needs, from a moment on.
--
-- Called by: src/domain/resources/planResources.ts.
-- Locks: the resources, then the timeslots of the activity, then those that share resources with them.
create or replace function plan_resources(operator uuid, activity uuid, since timestamptz)
returns void
language plpgsql
as $$
declare
  resources uuid[];
  first timestamptz := since;
begin
  resources := array(
    select n.resource_id from resource_need n where n.operator_id = operator and n.activity_id = activity
    union
    select u.resource_id from timeslot t
    join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
    where t.operator_id = operator and t.activity_id = activity and t.starts_at > since);
  perform from resource r where r.operator_id = operator and r.resource_id = any(resources)
  order by r.resource_id for update;
  -- A booking that began before the activity needed anything has not locked a resource: it is counted, or waits.
  perform from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since
  order by t.timeslot_id for no key update;
  update product p set uses_resources = not p.uses_resources
  where p.operator_id = operator and p.activity_id = activity and p.uses_resources <> exists (
    select from resource_need n where n.operator_id = operator and n.activity_id = activity);
  select least(first, min(u.starts_at)) into first from timeslot t
  join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
  where t.operator_id = operator and t.activity_id = activity and t.starts_at > since;
  delete from resource_use u using timeslot t
  where t.operator_id = operator and t.activity_id = activity and t.starts_at > since and u.operator_id = operator
    and u.timeslot_id = t.timeslot_id and not exists (
      select from resource_need n
      where n.operator_id = operator and n.activity_id = activity and n.resource_id = u.resource_id);
  insert into resource_use as u (operator_id, timeslot_id, resource_id, per, quantity, group_size, starts_at, ends_at, used)
  select operator, t.timeslot_id, n.resource_id, n.per, n.quantity, n.group_size, t.starts_at - make_interval(mins => n.minutes_before),
    t.ends_at + make_interval(mins => n.minutes_after), resource_used(n.per, n.quantity, n.group_size, t.taken, t.parties)
  from resource_need n
  join timeslot t on t.operator_id = n.operator_id and t.activity_id = n.activity_id and t.starts_at > since
  where n.operator_id = operator and n.activity_id = activity
  on conflict on constraint resource_use_pkey do update
    set per = excluded.per, quantity = excluded.quantity, group_size = excluded.group_size,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, used = excluded.used
    where (u.per, u.quantity, u.group_size, u.starts_at, u.ends_at, u.used) is distinct from
      (excluded.per, excluded.quantity, excluded.group_size, excluded.starts_at, excluded.ends_at, excluded.used);
  perform move_assignments(operator, r) from unnest(resources) r;
  perform end_unused_assignments(operator, r, array(
    select t.timeslot_id from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since))
  from unnest(resources) r;
  select least(first, min(u.starts_at)) into first from timeslot t
  join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
  where t.operator_id = operator and t.activity_id = activity and t.starts_at > since;
  update resource r set longest_minutes = u.minutes
  from (
    select u.resource_id, ceil(max(extract(epoch from u.ends_at - u.starts_at)) / 60)::integer minutes
    from timeslot t join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
    where t.operator_id = operator and t.activity_id = activity and t.starts_at > since group by u.resource_id
  ) u
  where r.operator_id = operator and r.resource_id = u.resource_id and r.longest_minutes < u.minutes;
  -- A use that starts before its timeslot can concern departures that have ended by now.
  perform recount_resources(operator, resources, first);
  perform recompute_all_resource_places(operator, array(
    select t.timeslot_id from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since));
end
$$;`)
    this.addSql(`-- Recomputes what is left of a resource from a moment on, from its quantities and all uses.
--
-- Called by: recount_resources.
-- Locks: none: its caller has locked the resource.
create or replace function recount_resource(operator uuid, resource uuid, since timestamptz)
returns void
language plpgsql
as $$
declare
  longest interval;
begin
  select make_interval(mins => r.longest_minutes) into longest
  from resource r where r.operator_id = operator and r.resource_id = resource;
  with change as (
    select u.starts_at moment, -u.used amount from resource_use u
    where u.operator_id = operator and u.resource_id = resource and u.starts_at >= since - longest
    union all select u.ends_at, u.used from resource_use u
    where u.operator_id = operator and u.resource_id = resource and u.starts_at >= since - longest
    union all select q.starts_at, q.quantity from resource_quantity q
    where q.operator_id = operator and q.resource_id = resource
    union all select q.ends_at, -q.quantity from resource_quantity q
    where q.operator_id = operator and q.resource_id = resource
  ), step as materialized (
    select moment, (sum(sum(amount)) over (order by moment))::integer spare from change group by moment
  ), uses as (
    update resource_use u set spare = s.spare, short = greatest(0, -s.spare) from step s
    where u.operator_id = operator and u.resource_id = resource and u.starts_at >= since and s.moment = u.starts_at
      and (u.spare, u.short) is distinct from (s.spare, greatest(0, -s.spare))
  )
  update resource_quantity q set spare = s.spare, short = greatest(0, -s.spare) from step s
  where q.operator_id = operator and q.resource_id = resource and q.starts_at >= since and s.moment = q.starts_at
    and (q.spare, q.short) is distinct from (s.spare, greatest(0, -s.spare));
end
$$;`)
    this.addSql(`-- Recomputes what is left of resources from a moment on, and the places of all departures that use them.
--
-- Called by: plan_resources, src/domain/resources/recountResource.ts.
-- Locks: the timeslots, in the order of their identifiers; its caller has locked the resources.
create or replace function recount_resources(operator uuid, resources uuid[], since timestamptz)
returns void
language plpgsql
as $$
begin
  perform recount_resource(operator, r, since - interval '7 days') from unnest(resources) r;
  perform recompute_all_resource_places(operator, array(
    select u.timeslot_id from resource_use u
    where u.operator_id = operator and u.resource_id = any(resources) and u.ends_at > since));
end
$$;`)
    this.addSql(`-- Refuses to change a closed month of a statement.
--
-- Called by: the triggers below.
-- Locks: none.
create or replace function refuse_change_of_statement()
returns trigger
language plpgsql
as $$
begin
  raise exception 'a closed month never changes' using errcode = 'integrity_constraint_violation';
end
$$;`)
    this.addSql(`-- The instant of a local time, from the offsets of a zone in \`time_zone\`. In a gap, the instant at which it ends; of two, the
-- earlier one.
--
-- Called by: src/domain/zones/localTime.ts, src/domain/assignments/findLacking.ts, src/domain/meters/totals/compareTotals.ts.
-- Locks: none.
create or replace function instant_of(local timestamp, starts timestamptz[], seconds integer[])
returns timestamptz
language sql
immutable parallel safe
as $$
select case when width_bucket(b.instant, starts) = b.place then b.instant
  else greatest(starts[b.place + 1], (local - make_interval(secs => seconds[b.place + 1])) at time zone 'UTC') end
from (
  select a.place, (local - make_interval(secs => seconds[a.place])) at time zone 'UTC' instant
  from (select width_bucket((local - interval '15 hours') at time zone 'UTC', starts) place) a
) b
$$;`)
    this.addSql(`-- The instant at which the local hour of an instant begins.
--
-- Called by: src/domain/zones/localTime.ts, count_usage.
-- Locks: none.
create or replace function local_hour(instant timestamptz, starts timestamptz[], seconds integer[])
returns timestamptz
language sql
immutable parallel safe
as $$
select (date_trunc('hour', (instant at time zone 'UTC') + make_interval(secs => seconds[width_bucket(instant, starts)]))
  - make_interval(secs => seconds[width_bucket(instant, starts)])) at time zone 'UTC'
$$;`)
    this.addSql(`-- The local time of an instant, from the offsets of a zone in \`time_zone\`.
--
-- Called by: src/domain/zones/localTime.ts, count_usage, absent_members.
-- Locks: none.
create or replace function local_time(instant timestamptz, starts timestamptz[], seconds integer[])
returns timestamp
language sql
immutable parallel safe
as $$
select (instant at time zone 'UTC') + make_interval(secs => seconds[width_bucket(instant, starts)])
$$;`)
    this.addSql(`drop function settle_all_timeslots(operator uuid, timeslots uuid[]);`)
    this.addSql(`drop function settle_assignments(operator uuid, resource uuid, since timestamp with time zone);`)
    this.addSql(`drop function settle_timeslots(operator uuid, timeslots uuid[]);`)
  }

  override down(): void | Promise<void> {
    this.addSql(`CREATE OR REPLACE FUNCTION public.settle_timeslots(operator uuid, timeslots uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
      declare
        changed uuid[];
        places integer[];
        growths integer[];
        offers boolean[];
        told boolean[];
      begin
        select array_agg(c.timeslot_id), array_agg(c.places), array_agg(c.growth), array_agg(
            not c.offering and not c.closed and least(c.room, c.places) > greatest(0, least(c.room, c.resource_places)) and exists (
              select from waitlist_entry w
              where w.operator_id = operator and w.activity_id = c.activity_id and w.date = c.date and w.status = 'WAITING'
                and (w.timeslot_id is null or w.timeslot_id = c.timeslot_id))),
          array_agg(c.resource_places is distinct from c.places)
        into changed, places, growths, offers, told
        from (
          select t.timeslot_id, t.activity_id, t.date, t.offering, t.closed, t.capacity - t.taken room, t.resource_places, t.resource_growth,
            r.places, r.growth
          from timeslot t
          cross join lateral (
            select min(resource_room(u.per, u.quantity, u.group_size, t.taken, u.used, u.free, true)) places,
              min(resource_room(u.per, u.quantity, u.group_size, t.taken, u.used, u.free, false)) growth
            from (
              select u.per, u.quantity, u.group_size, u.used, least(
                (select min(p.spare) from resource_use p
                  where p.operator_id = operator and p.resource_id = u.resource_id and p.starts_at >= u.starts_at and p.starts_at < u.ends_at),
                (select min(q.spare) from resource_quantity q
                  where q.operator_id = operator and q.resource_id = u.resource_id and q.starts_at >= u.starts_at and q.starts_at < u.ends_at)
                ) free
              from resource_use u where u.operator_id = operator and u.timeslot_id = t.timeslot_id
              offset 0
            ) u
          ) r
          where t.operator_id = operator and t.timeslot_id = any(timeslots)
        ) c
        where c.resource_places is distinct from c.places or c.resource_growth is distinct from c.growth;
        if changed is null then
          return;
        end if;
        update timeslot t set resource_places = places[array_position(changed, t.timeslot_id)],
          resource_growth = growths[array_position(changed, t.timeslot_id)],
          offering = t.offering or offers[array_position(changed, t.timeslot_id)]
        where t.operator_id = operator and t.timeslot_id = any(changed);
        insert into change_outbox (operator_id, kind, activity_id, date)
        select operator, 'availability', t.activity_id, t.date
        from unnest(changed, told, offers) c (timeslot_id, told, offers) join timeslot t on t.operator_id = operator and t.timeslot_id = c.timeslot_id
        where c.told or c.offers group by t.activity_id, t.date;
        if true = any(offers) then
          perform graphile_worker.add_job('offer-places', json_build_object('operatorId', operator, 'timeslotId', o.timeslot_id),
            job_key => 'offer:' || o.timeslot_id, job_key_mode => 'replace')
          from unnest(changed, offers) o (timeslot_id, offers) where o.offers;
        end if;
      end
    $function$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.settle_assignments(operator uuid, resource uuid, since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      begin
      delete from resource_assignment a using resource r, resource_member m, timeslot t
      where a.operator_id = operator and a.resource_id = resource and r.operator_id = operator and r.resource_id = resource
        and m.operator_id = operator and m.member_id = a.member_id and t.operator_id = operator and t.timeslot_id = a.timeslot_id
        and t.starts_at > since
        and (not m.active or member_absent(r.exceptions, r.time_zone, m.member_id, a.starts_at, a.ends_at) or exists (
          select from resource_need n
          where n.operator_id = operator and n.activity_id = t.activity_id and n.resource_id = resource
            and missing_skills(n.skills, m.skills) <> '{}'));
      end
    $function$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.settle_all_timeslots(operator uuid, timeslots uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      declare
        ordered uuid[] := array(select distinct t from unnest(timeslots) t order by t);
      begin
        for start in 1 .. cardinality(ordered) by 200 loop
          perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(ordered[start:start + 199])
          order by t.timeslot_id for no key update;
          perform settle_timeslots(operator, ordered[start:start + 199]);
        end loop;
      end
    $function$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.recount_resources(operator uuid, resources uuid[], since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      begin
        perform recount_resource(operator, r, since - interval '7 days') from unnest(resources) r;
        perform settle_all_timeslots(operator, array(
          select u.timeslot_id from resource_use u
          where u.operator_id = operator and u.resource_id = any(resources) and u.ends_at > since));
      end
    $function$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.plan_resources(operator uuid, activity uuid, since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      declare
        resources uuid[];
        first timestamptz := since;
      begin
        resources := array(
          select n.resource_id from resource_need n where n.operator_id = operator and n.activity_id = activity
          union
          select u.resource_id from timeslot t
          join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
          where t.operator_id = operator and t.activity_id = activity and t.starts_at > since);
        perform from resource r where r.operator_id = operator and r.resource_id = any(resources)
        order by r.resource_id for update;
        -- A booking that began before the activity needed anything has not locked a resource: it is counted, or waits.
        perform from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since
        order by t.timeslot_id for no key update;
        update product p set uses_resources = not p.uses_resources
        where p.operator_id = operator and p.activity_id = activity and p.uses_resources <> exists (
          select from resource_need n where n.operator_id = operator and n.activity_id = activity);
        select least(first, min(u.starts_at)) into first from timeslot t
        join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
        where t.operator_id = operator and t.activity_id = activity and t.starts_at > since;
        delete from resource_use u using timeslot t
        where t.operator_id = operator and t.activity_id = activity and t.starts_at > since and u.operator_id = operator
          and u.timeslot_id = t.timeslot_id and not exists (
            select from resource_need n
            where n.operator_id = operator and n.activity_id = activity and n.resource_id = u.resource_id);
        insert into resource_use as u (operator_id, timeslot_id, resource_id, per, quantity, group_size, starts_at, ends_at, used)
        select operator, t.timeslot_id, n.resource_id, n.per, n.quantity, n.group_size, t.starts_at - make_interval(mins => n.minutes_before),
          t.ends_at + make_interval(mins => n.minutes_after), resource_used(n.per, n.quantity, n.group_size, t.taken, t.parties)
        from resource_need n
        join timeslot t on t.operator_id = n.operator_id and t.activity_id = n.activity_id and t.starts_at > since
        where n.operator_id = operator and n.activity_id = activity
        on conflict on constraint resource_use_pkey do update
          set per = excluded.per, quantity = excluded.quantity, group_size = excluded.group_size,
            starts_at = excluded.starts_at, ends_at = excluded.ends_at, used = excluded.used
          where (u.per, u.quantity, u.group_size, u.starts_at, u.ends_at, u.used) is distinct from
            (excluded.per, excluded.quantity, excluded.group_size, excluded.starts_at, excluded.ends_at, excluded.used);
        perform move_assignments(operator, r) from unnest(resources) r;
        perform end_unused_assignments(operator, r, array(
          select t.timeslot_id from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since))
        from unnest(resources) r;
        select least(first, min(u.starts_at)) into first from timeslot t
        join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
        where t.operator_id = operator and t.activity_id = activity and t.starts_at > since;
        update resource r set longest_minutes = u.minutes
        from (
          select u.resource_id, ceil(max(extract(epoch from u.ends_at - u.starts_at)) / 60)::integer minutes
          from timeslot t join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
          where t.operator_id = operator and t.activity_id = activity and t.starts_at > since group by u.resource_id
        ) u
        where r.operator_id = operator and r.resource_id = u.resource_id and r.longest_minutes < u.minutes;
        -- A use that starts before its timeslot can concern departures that have ended by now.
        perform recount_resources(operator, resources, first);
        perform settle_all_timeslots(operator, array(
          select t.timeslot_id from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since));
      end
    $function$;`)
    this.addSql(`drop function recompute_resource_places(operator uuid, timeslots uuid[]);`)
    this.addSql(`drop function recompute_all_resource_places(operator uuid, timeslots uuid[]);`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.count_resources(operator uuid, slots uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
      declare
        touched uuid[] := slots;
        counted record;
      begin
        for counted in
          select u.timeslot_id, r.resource_id, r.longest_minutes, u.starts_at, u.ends_at,
            resource_used(u.per, u.quantity, u.group_size, t.taken, t.parties) - u.used more
          from resource_use u
          join timeslot t on t.operator_id = u.operator_id and t.timeslot_id = u.timeslot_id
          join resource r on r.operator_id = u.operator_id and r.resource_id = u.resource_id
          where u.operator_id = operator and u.timeslot_id = any(slots)
          order by u.resource_id, u.timeslot_id
        loop
          continue when counted.more = 0;
          update resource_use u
          set used = case when u.timeslot_id = counted.timeslot_id then u.used + counted.more else u.used end,
            spare = u.spare - counted.more, short = least(u.short, greatest(0, counted.more - u.spare))
          where u.operator_id = operator and u.resource_id = counted.resource_id
            and u.starts_at >= counted.starts_at and u.starts_at < counted.ends_at;
          update resource_quantity q
          set spare = q.spare - counted.more, short = least(q.short, greatest(0, counted.more - q.spare))
          where q.operator_id = operator and q.resource_id = counted.resource_id
            and q.starts_at >= counted.starts_at and q.starts_at < counted.ends_at;
          if counted.more < 0 then
            perform end_unused_assignments(operator, counted.resource_id, array[counted.timeslot_id]);
          end if;
          touched := touched || array(
            select u.timeslot_id from resource_use u
            where u.operator_id = operator and u.resource_id = counted.resource_id and u.starts_at < counted.ends_at
              and u.starts_at > counted.starts_at - make_interval(mins => counted.longest_minutes) and u.ends_at > counted.starts_at);
        end loop;
        perform settle_timeslots(operator, touched);
      end
    $function$;`)
    this.addSql(`drop function end_invalid_assignments(operator uuid, resource uuid, since timestamp with time zone);`)
  }
}
