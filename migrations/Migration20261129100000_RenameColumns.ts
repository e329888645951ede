import { Migration } from '@mikro-orm/migrations'

export class Migration20261129100000_RenameColumns extends Migration {
  override name = 'Migration20261129100000_RenameColumns'

  override up(): void {
    this.addSql(`alter table timeslot rename column offering to has_waitlist_offer;`)
    this.addSql(`alter table timeslot rename column ever_taken to has_had_bookings;`)
    this.addSql(`alter table timeslot rename column parties to booking_count;`)
    this.addSql(`alter table timeslot rename constraint timeslot_parties_check to timeslot_booking_count_check;`)
    this.addSql(`alter index timeslot_offering_index rename to timeslot_waitlist_offer_index;`)
    this.addSql(`alter table booking_event rename column followed to relayed;`)
    this.addSql(`alter index booking_event_unfollowed_index rename to booking_event_unrelayed_index;`)
    this.addSql(`drop function resource_used(text, integer, integer, integer, integer);`)
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
      resource_used(u.per, u.quantity, u.group_size, t.taken, t.booking_count) - u.used more
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
      not c.has_waitlist_offer and not c.closed and least(c.room, c.places) > greatest(0, least(c.room, c.resource_places)) and exists (
        select from waitlist_entry w
        where w.operator_id = operator and w.activity_id = c.activity_id and w.date = c.date and w.status = 'WAITING'
          and (w.timeslot_id is null or w.timeslot_id = c.timeslot_id))),
    array_agg(c.resource_places is distinct from c.places)
  into changed, places, growths, offers, told
  from (
    select t.timeslot_id, t.activity_id, t.date, t.has_waitlist_offer, t.closed, t.capacity - t.taken room, t.resource_places, t.resource_growth,
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
    has_waitlist_offer = t.has_waitlist_offer or offers[array_position(changed, t.timeslot_id)]
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
      and u.used <> resource_used(u.per, u.quantity, u.group_size, t.taken, t.booking_count)
  ) then
    raise exception 'what timeslot % uses of resources was not counted', new.timeslot_id
      using errcode = 'check_violation', table = 'timeslot', constraint = 'timeslot_resources_counted';
  end if;
  return null;
end
$$;`)
    this.addSql(`-- How much of a resource a timeslot uses, with so many participants and bookings.
--
-- Called by: count_resources, plan_resources, refuse_uncounted.
-- Locks: none.
create or replace function resource_used(per text, quantity integer, group_size integer, taken integer, booking_count integer)
returns integer
language sql
immutable
as $$
select case per
  when 'PARTICIPANT' then quantity * taken
  when 'GROUP' then quantity * ((taken + group_size - 1) / group_size)
  when 'BOOKING' then quantity * booking_count
  else case when taken > 0 or booking_count > 0 then quantity else 0 end end
$$;`)
    this.addSql(`-- Grants places of one timeslot to purchases in their order, or says why not: the one rule of places and of holds. \`replaced\` is
-- the booking that is changed, if there is one. Without \`waits\` it does not wait for a timeslot that is locked or whose activity
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
    insert into change_outbox (operator_id, kind, activity_id, date) values (operator, 'availability', t.activity_id, t.date);
  end if;
end
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
    t.ends_at + make_interval(mins => n.minutes_after), resource_used(n.per, n.quantity, n.group_size, t.taken, t.booking_count)
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
  }

  override down(): void {
    this.addSql(`drop function resource_used(text, integer, integer, integer, integer);`)
    this.addSql(`alter index booking_event_unrelayed_index rename to booking_event_unfollowed_index;`)
    this.addSql(`alter table booking_event rename column relayed to followed;`)
    this.addSql(`alter index timeslot_waitlist_offer_index rename to timeslot_offering_index;`)
    this.addSql(`alter table timeslot rename constraint timeslot_booking_count_check to timeslot_parties_check;`)
    this.addSql(`alter table timeslot rename column booking_count to parties;`)
    this.addSql(`alter table timeslot rename column has_had_bookings to ever_taken;`)
    this.addSql(`alter table timeslot rename column has_waitlist_offer to offering;`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.resource_used(per text, quantity integer, group_size integer, taken integer, parties integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
select case per
  when 'PARTICIPANT' then quantity * taken
  when 'GROUP' then quantity * ((taken + group_size - 1) / group_size)
  when 'BOOKING' then quantity * parties
  else case when taken > 0 or parties > 0 then quantity else 0 end end
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
  perform recompute_all_resource_places(operator, array(
    select t.timeslot_id from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since));
end
$function$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.take_places(operator uuid, slot uuid, places integer[], bookings integer, holding boolean[], holders uuid[], earliest timestamp with time zone[], replaced uuid, moment timestamp with time zone, waits boolean DEFAULT true)
 RETURNS TABLE(place integer, outcome text, held integer, most integer)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
$function$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.refuse_uncounted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.recompute_resource_places(operator uuid, timeslots uuid[])
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
  perform recompute_resource_places(operator, touched);
end
$function$;`)
  }
}
