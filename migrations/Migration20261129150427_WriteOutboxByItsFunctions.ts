import { Migration } from '@mikro-orm/migrations'

export class Migration20261129150427_WriteOutboxByItsFunctions extends Migration {
  override name = 'Migration20261129150427_WriteOutboxByItsFunctions'

  override up(): void | Promise<void> {
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
  perform record_day(operator, d.activity_id, d.date)
  from (
    select distinct t.activity_id, t.date
    from unnest(changed, told, offers) c (timeslot_id, told, offers) join timeslot t on t.operator_id = operator and t.timeslot_id = c.timeslot_id
    where c.told or c.offers
  ) d;
  if true = any(offers) then
    perform graphile_worker.add_job('offer-places', json_build_object('operatorId', operator, 'timeslotId', o.timeslot_id),
      job_key => 'offer:' || o.timeslot_id, job_key_mode => 'replace')
    from unnest(changed, offers) o (timeslot_id, offers) where o.offers;
  end if;
end
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
    perform record_day(operator, t.activity_id, t.date);
  end if;
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
      select * from delete_changes(operator, least(2000, left_over))
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
    this.addSql(`-- Deletes the oldest changes of an operator, \`most\` at most, and returns them.
--
-- Called by: number_changes.
-- Locks: none: its caller has locked the position of the operator in the feed.
create or replace function delete_changes(operator uuid, most bigint)
returns table(
  change_id bigint,
  kind text,
  activity_id uuid,
  date date,
  object_id uuid,
  version integer,
  changed_at timestamptz
)
language plpgsql
as $$
begin
  return query
  delete from change_outbox o where o.operator_id = operator and o.change_id = any(array(
    select w.change_id from change_outbox w where w.operator_id = operator order by w.change_id limit most))
  returning o.change_id, o.kind, o.activity_id, o.date, o.object_id, o.version, o.changed_at;
end
$$;`)
    this.addSql(`-- Records that the availability of a day of an activity has changed.
--
-- Called by: take_places, recompute_resource_places.
-- Locks: none.
create or replace function record_day(operator uuid, activity uuid, day date)
returns void
language plpgsql
as $$
begin
  insert into change_outbox (operator_id, kind, activity_id, date) values (operator, 'availability', activity, day);
end
$$;`)
  }

  override down(): void | Promise<void> {
    this.addSql(`drop function record_day(operator uuid, activity uuid, day date);`)
    this.addSql(`drop function delete_changes(operator uuid, most bigint);`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.number_changes(operator uuid, most bigint DEFAULT NULL::bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
$function$;`)
  }
}
