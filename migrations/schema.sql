-- The result of all migrations, to read and to review. Written by `npm run generate`. Do not edit.

create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.absent_members(exceptions jsonb, time_zone text, starts_at timestamp with time zone, ends_at timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(
    select e."memberId" from time_zone z, jsonb_to_recordset(exceptions) e ("from" date, "to" date, "memberId" uuid)
    where z.name = absent_members.time_zone and e."memberId" is not null
      and e."from" <= local_time(absent_members.ends_at - interval '1 second', z.starts, z.seconds)::date
      and (e."to" is null or e."to" >= local_time(absent_members.starts_at, z.starts, z.seconds)::date));
end
$function$;

CREATE OR REPLACE FUNCTION public.append_audit_entries(operator uuid, occurred timestamp with time zone, action text, object_type text, id_column text, object_id text, actor text, key uuid, session uuid, request text, address text, always boolean)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  collected jsonb := coalesce(nullif(current_setting('booking.changes', true), ''), '[]');
  own jsonb := (select jsonb_agg(c) from jsonb_array_elements(collected) c where c -> 'ids' ->> 'operator_id' = operator::text);
  entry record;
  last bigint;
  latest bytea;
  details jsonb;
  digest bytea;
  appended int := 0;
begin
  if own is null and not always then
    return 0;
  end if;
  insert into audit_head as h (operator_id, last_number, hash) values (operator, 0, '')
  on conflict (operator_id) do update set last_number = h.last_number
  returning h.last_number, h.hash into last, latest;
  for entry in
    select coalesce(c.change -> 'ids' ->> id_column, append_audit_entries.object_id) id,
      coalesce(jsonb_agg(c.change #- '{ids,operator_id}' order by c.position) filter (where c.change is not null), '[]') changes
    from (select) once left join jsonb_array_elements(own) with ordinality c (change, position) on true
    group by 1 order by min(c.position)
  loop
    last := last + 1;
    appended := appended + 1;
    -- Nobody can guess what was erased from its digest.
    details := jsonb_build_object('salt', gen_random_uuid(), 'address', address, 'changes', entry.changes);
    digest := sha256(convert_to(details::text, 'UTF8'));
    latest := audit_hash(operator, last, latest, occurred, action, object_type, entry.id, actor, key, session, request, digest);
    insert into audit_entry (operator_id, number, occurred_at, action, object_type, object_id, actor, key_id, session_id, request_id,
      details_digest, hash)
    values (operator, last, occurred, action, object_type, entry.id, actor, key, session, request, digest, latest);
    insert into audit_detail (operator_id, number, details) values (operator, last, details);
  end loop;
  update audit_head h set last_number = last, hash = latest where h.operator_id = operator;
  -- What follows in the transaction is another action.
  perform set_config('booking.changes', coalesce(
    (select jsonb_agg(c) from jsonb_array_elements(collected) c where c -> 'ids' ->> 'operator_id' <> operator::text), '[]')::text, true);
  return appended;
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_hash(operator uuid, number bigint, previous bytea, occurred timestamp with time zone, action text, object_type text, object_id text, actor text, key uuid, session uuid, request text, digest bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return sha256(previous || convert_to(jsonb_build_array(
    operator, number, extract(epoch from occurred), action, object_type, object_id, actor, key, session, request, encode(digest, 'hex')
  )::text, 'UTF8'));
end
$function$;

CREATE OR REPLACE FUNCTION public.collect_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv, '{}') end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv, '{}') end;
  ids jsonb;
begin
  select jsonb_object_agg(c.key, c.value) into ids from jsonb_each(coalesce(becomes, was)) c where c.key like '%\_id';
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(c.key, c.value), jsonb_object_agg(c.key, becomes -> c.key) into was, becomes
    from jsonb_each(was) c where c.value is distinct from becomes -> c.key;
    if was is null then
      return null;
    end if;
  end if;
  perform set_config('booking.changes', (current_setting('booking.changes')::jsonb || jsonb_build_object(
    'table', tg_table_name, 'ids', ids, 'before', was - 'operator_id', 'after', becomes - 'operator_id'))::text, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_resources(operator uuid, slots uuid[])
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
$function$;

CREATE OR REPLACE FUNCTION public.count_usage(operator uuid, meters text[], usages numeric[], events integer[], times timestamp with time zone[], keys text[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  zone record;
  sums record;
begin
  perform pg_advisory_xact_lock_shared(1970495847, hashtext(operator::text));

  -- An entry that was deleted after the statement had looked for its key.
  if array_remove(keys, null) <> '{}' then
    if exists (select from usage_receipt r where r.operator_id = operator and r.idempotency_key = any(keys)) then
      raise exception 'an idempotency key of this statement was used long ago' using errcode = 'serialization_failure';
    end if;
  end if;

  select z.starts, z.seconds, exists (select from usage_quota q where q.operator_id = operator and q.meter = any(meters)) limited
  into zone from (select) one left join operator o on o.operator_id = operator left join time_zone z on z.name = o.time_zone;

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
    select array_agg(c.meter) meters, array_agg(c.day) days, array_agg(c.hour) hours, array_agg(c.usage) usages, array_agg(c.events) events
    into sums from (
      select g.meter, local_time(g.at, zone.starts, zone.seconds)::date "day", local_hour(g.at, zone.starts, zone.seconds) "hour",
        sum(g.usage) usage, sum(g.events) events
      from unnest(meters, usages, events, times) g (meter, usage, events, at) group by 1, 2, 3
    ) c;

    -- In the order of their keys, so that statements wait for each other but never in a circle.
    insert into usage_day as total (operator_id, day, meter, slot, usage, events)
    select operator, g.day, g.meter, pg_backend_pid() % 16, sum(g.usage), sum(g.events)
    from unnest(sums.days, sums.meters, sums.usages, sums.events) g ("day", meter, usage, events)
    group by g.day, g.meter order by g.day, g.meter
    on conflict (operator_id, day, meter, slot) do update
    set usage = total.usage + excluded.usage, events = total.events + excluded.events;
    insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
    select operator, g.meter, g.hour, pg_backend_pid() % 16, g.usage, g.events
    from unnest(sums.meters, sums.hours, sums.usages, sums.events) g (meter, "hour", usage, events)
    order by g.meter, g.hour
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
$function$;

CREATE OR REPLACE FUNCTION public.default_price(pricing jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
select (u ->> 'price')::integer from jsonb_array_elements(pricing -> 'units') u where (u ->> 'isDefault')::boolean
$function$;

CREATE OR REPLACE FUNCTION public.end_invalid_assignments(operator uuid, resource uuid, since timestamp with time zone)
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
$function$;

CREATE OR REPLACE FUNCTION public.end_unused_assignments(operator uuid, resource uuid, timeslots uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.feed_position(operator uuid, most integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return json_build_object(
    'sequenceNumber', coalesce((select c.last_number from control_plane.change_position c where c.operator_id = operator), 0),
    'unnumbered', (select count(*) from (select from control_plane.change_outbox c where c.operator_id = operator limit most) c));
end
$function$;

CREATE OR REPLACE FUNCTION public.instant_of(local timestamp without time zone, starts timestamp with time zone[], seconds integer[])
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
select case when width_bucket(b.instant, starts) = b.place then b.instant
  else greatest(starts[b.place + 1], (local - make_interval(secs => seconds[b.place + 1])) at time zone 'UTC') end
from (
  select a.place, (local - make_interval(secs => seconds[a.place])) at time zone 'UTC' instant
  from (select width_bucket((local - interval '15 hours') at time zone 'UTC', starts) place) a
) b
$function$;

CREATE OR REPLACE FUNCTION public.is_sound_pricing(pricing jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
select coalesce(
  count(*) filter (where (u ->> 'isDefault')::boolean and (u ->> 'paxCount')::integer = 1) = 1
    and count(*) filter (where (u ->> 'isDefault')::boolean) = 1
    and count(distinct u ->> 'unitId') = count(*)
    and bool_and((u ->> 'price')::integer >= 0 and (u ->> 'paxCount')::integer >= 0 and length(u ->> 'name') > 0)
    and bool_and(not u ? 'laterPrices' or coalesce((
      select count(*) > 0 and bool_and((l.dated ->> 'price')::integer >= 0
        and l.dated ->> 'from' ~ '^\d{4}-\d{2}-\d{2}$' and coalesce(l.dated ->> 'from' > l.previous, true))
      from (
        select d.dated, lag(d.dated ->> 'from') over (order by d.place) previous
        from jsonb_path_query(u, 'strict $.laterPrices[*]', silent => true) with ordinality d (dated, place)
      ) l), false))
    and jsonb_typeof(pricing -> 'rules') = 'array' and jsonb_typeof(pricing -> 'fees') = 'array'
    and jsonb_typeof(pricing -> 'taxes') = 'array'
    and (not pricing ? 'adjustments' or (jsonb_typeof(pricing -> 'adjustments') = 'array'
      and jsonb_array_length(pricing -> 'adjustments') > 0
      and not jsonb_path_exists(pricing, '$.adjustments[*].change.kind ? (@ == "PRICE")'))), false)
from jsonb_array_elements(pricing -> 'units') u
$function$;

CREATE OR REPLACE FUNCTION public.json_member(info text, member text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return case when ltrim(info, E' \t\n\r') like '{%' then info::json ->> member end;
exception when others then
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.lines_total(lines jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  total bigint := 0;
begin
  for line in 0 .. jsonb_array_length(lines) - 1 loop
    total := total + (lines -> line ->> 'amount')::bigint;
  end loop;
  return total;
end
$function$;

CREATE OR REPLACE FUNCTION public.local_hour(instant timestamp with time zone, starts timestamp with time zone[], seconds integer[])
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
select (date_trunc('hour', (instant at time zone 'UTC') + make_interval(secs => seconds[width_bucket(instant, starts)]))
  - make_interval(secs => seconds[width_bucket(instant, starts)])) at time zone 'UTC'
$function$;

CREATE OR REPLACE FUNCTION public.local_time(instant timestamp with time zone, starts timestamp with time zone[], seconds integer[])
 RETURNS timestamp without time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
select (instant at time zone 'UTC') + make_interval(secs => seconds[width_bucket(instant, starts)])
$function$;

CREATE OR REPLACE FUNCTION public.lock_idempotency_keys(operator uuid, callers uuid[], keys text[])
 RETURNS text[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.lock_timeslots(operator uuid, timeslots uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.member_absent(exceptions jsonb, time_zone text, member uuid, starts_at timestamp with time zone, ends_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
select member = any(absent_members(exceptions, time_zone, starts_at, ends_at))
$function$;

CREATE OR REPLACE FUNCTION public.missing_skills(needed text[], skills text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
select array(select n from unnest(needed) n where not exists (select from unnest(skills) s where lower(s) = lower(n)))
$function$;

CREATE OR REPLACE FUNCTION public.move_assignments(operator uuid, resource uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.number_changes(operator uuid, most bigint DEFAULT NULL::bigint)
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
    -- In the same statement, so that it sees the bookings of all changes that are deleted.
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
$function$;

CREATE OR REPLACE FUNCTION public.plan_resources(operator uuid, activity uuid, since timestamp with time zone)
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
$function$;

CREATE OR REPLACE FUNCTION public.recompute_all_resource_places(operator uuid, timeslots uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  ordered uuid[] := array(select distinct t from unnest(timeslots) t order by t);
begin
  for start in 1 .. cardinality(ordered) by 200 loop
    perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(ordered[start:start + 199])
    order by t.timeslot_id for no key update;
    perform recompute_resource_places(operator, ordered[start:start + 199]);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.recompute_resource_places(operator uuid, timeslots uuid[])
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
$function$;

CREATE OR REPLACE FUNCTION public.record_day(operator uuid, activity uuid, day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into change_outbox (operator_id, kind, activity_id, date) values (operator, 'availability', activity, day);
end
$function$;

CREATE OR REPLACE FUNCTION public.record_usage(operator uuid, origin text, meters text[], usages numeric[], infos text[], occurred timestamp with time zone[], recorded timestamp with time zone[], latest timestamp with time zone, keys text[], fingerprints bytea)
 RETURNS TABLE(entry_id bigint, entry_key text)
 LANGUAGE plpgsql
AS $function$
declare
  used text[] := '{}';
  counted record;
  at timestamptz;
  stored numeric;
begin
  if array_remove(keys, null) <> '{}' then
    select coalesce(array_agg(r.idempotency_key), '{}') into used
    from usage_receipt r where r.operator_id = operator and r.idempotency_key = any(keys);
  end if;

  -- Most statements have one entry, which costs less without arrays.
  if cardinality(meters) = 1 then
    if keys[1] = any(used) then
      return;
    end if;
    at := coalesce(occurred[1], recorded[1], latest);
    insert into usage_entry as e
      (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key, fingerprint)
    values (operator, meters[1], usages[1], infos[1], at, coalesce(recorded[1], latest), origin, keys[1],
      case when keys[1] is not null then substring(fingerprints for 32) end)
    on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing
    returning e.id, e.idempotency_key, e.usage into entry_id, entry_key, stored;
    if found then
      perform count_usage(operator, meters, array[stored], '{1}', array[at], keys);
      return next;
    end if;
    return;
  end if;

  -- Of two entries with one key, in one statement or in two, the unique index makes the later one wait for the earlier one's commit.
  with entries as (
    insert into usage_entry as e
      (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key, fingerprint)
    select operator, g.meter, g.usage, g.info, coalesce(g.occurred_at, g.recorded_at, latest), coalesce(g.recorded_at, latest), origin, g.key,
      case when g.key is not null then substring(fingerprints from (g.place * 32 - 31)::int for 32) end
    from unnest(meters, usages, infos, occurred, recorded, keys) with ordinality
      g (meter, usage, info, occurred_at, recorded_at, key, place)
    where g.key is null or g.key <> all(used)
    order by g.place
    on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing
    returning e.id, e.meter, e.usage, e.occurred_at, e.idempotency_key
  )
  select array_agg(n.id) ids, array_agg(n.meter) meters, array_agg(n.usage) usages, array_agg(n.occurred_at) times,
    array_agg(n.idempotency_key) keys
  into counted from entries n;

  if counted.ids is null then
    return;
  end if;
  perform count_usage(operator, counted.meters, counted.usages, array_fill(1, array[cardinality(counted.ids)]), counted.times, counted.keys);
  return query select u.id, u.key from unnest(counted.ids, counted.keys) u (id, key);
end
$function$;

CREATE OR REPLACE FUNCTION public.recount_resource(operator uuid, resource uuid, since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.recount_resources(operator uuid, resources uuid[], since timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform recount_resource(operator, r, since - interval '7 days') from unnest(resources) r;
  perform recompute_all_resource_places(operator, array(
    select u.timeslot_id from resource_use u
    where u.operator_id = operator and u.resource_id = any(resources) and u.ends_at > since));
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_statement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a closed month never changes' using errcode = 'integrity_constraint_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'entries of usage never change; add a correction' using errcode = 'integrity_constraint_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_oversale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise check_violation using table = 'timeslot', constraint = 'timeslot_not_oversold',
    message = format('timeslot %s has %s places, and %s would be taken', new.timeslot_id, new.capacity, new.taken);
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_uncounted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.resource_free(operator uuid, resource uuid, since timestamp with time zone, until timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return least(
    (select min(u.spare) from resource_use u
      where u.operator_id = operator and u.resource_id = resource and u.starts_at >= since and u.starts_at < until),
    (select min(q.spare) from resource_quantity q
      where q.operator_id = operator and q.resource_id = resource and q.starts_at >= since and q.starts_at < until));
end
$function$;

CREATE OR REPLACE FUNCTION public.resource_room(per text, quantity integer, group_size integer, taken integer, used integer, free integer, new_booking boolean)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
select case
  when free < 0 then 0
  when per = 'PARTICIPANT' then free / quantity
  when per = 'GROUP' then (used + free) / quantity * group_size - taken
  when per = 'BOOKING' and new_booking and free < quantity then 0
  when per = 'DEPARTURE' and used = 0 and free < quantity then 0
  else 2147483647 end
$function$;

CREATE OR REPLACE FUNCTION public.resource_used(per text, quantity integer, group_size integer, taken integer, booking_count integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
select case per
  when 'PARTICIPANT' then quantity * taken
  when 'GROUP' then quantity * ((taken + group_size - 1) / group_size)
  when 'BOOKING' then quantity * booking_count
  else case when taken > 0 or booking_count > 0 then quantity else 0 end end
$function$;

CREATE OR REPLACE FUNCTION public.search_text(reference text, name text, email text, payment text, partner text, phone text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  searched text := concat_ws(E'\n', reference, replace(reference, '-', ''), name, email, payment, partner,
    regexp_replace(phone, '\D', '', 'g'));
begin
  -- Most have no accents, which is quickly seen.
  if octet_length(searched) = char_length(searched) then
    return searched;
  end if;
  searched := translate(regexp_replace(normalize(searched, nfd), U&'[\0300-\036F]', '', 'g'), 'øØłŁđĐ', 'oOlLdD');
  return replace(replace(replace(replace(replace(searched, 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE');
end
$function$;

CREATE OR REPLACE FUNCTION public.sharing_timeslots(operator uuid, timeslots uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.take_places(operator uuid, slot uuid, places integer[], bookings integer, holding boolean[], holders uuid[], earliest timestamp with time zone[], replaced uuid, moment timestamp with time zone, waits boolean DEFAULT true)
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
    perform record_day(operator, t.activity_id, t.date);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.timeslot_resources(operator uuid, timeslots uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return array(
    select distinct u.resource_id from resource_use u
    where u.operator_id = operator and u.timeslot_id = any(timeslots) order by 1);
end
$function$;

create sequence booking_total_id_seq as bigint;
create sequence change_outbox_change_id_seq as bigint;
create sequence product_product_id_seq as integer;
create sequence usage_entry_id_seq as bigint;
create sequence usage_quota_due_id_seq as bigint;
create sequence waitlist_entry_turn_seq as bigint;

create table agency (
  agency_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint agency_pkey PRIMARY KEY (agency_id),
  constraint agency_name_unique UNIQUE (name)
);

create table agency_grant (
  operator_id uuid not null,
  agency_id uuid not null,
  partner_id uuid not null,
  granted_at timestamp with time zone not null,
  constraint agency_grant_pkey PRIMARY KEY (operator_id, agency_id),
  constraint agency_grant_partner_unique UNIQUE (operator_id, partner_id)
);
alter table agency_grant enable row level security;
create policy rows_of_operator on agency_grant using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX agency_grant_agency_index ON public.agency_grant USING btree (agency_id);
CREATE TRIGGER agency_grant_collected AFTER INSERT OR DELETE OR UPDATE ON agency_grant FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change();

create table agency_key (
  agency_key_id uuid not null,
  agency_id uuid not null,
  name text not null,
  prefix text not null,
  hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  predecessor_id uuid,
  constraint agency_key_pkey PRIMARY KEY (agency_key_id),
  constraint agency_key_hash_unique UNIQUE (hash)
);
CREATE INDEX agency_key_agency_index ON public.agency_key USING btree (agency_id);

create table api_key (
  operator_id uuid not null,
  key_id uuid not null,
  partner_id uuid,
  name text not null,
  prefix text not null,
  hash bytea,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  rate_limits jsonb,
  agency_key_id uuid,
  version integer default 1 not null,
  predecessor_id uuid,
  allowed_addresses cidr[],
  contact_email text,
  reminded_at timestamp with time zone,
  role text,
  constraint api_key_pkey PRIMARY KEY (operator_id, key_id),
  constraint api_key_hash_unique UNIQUE (operator_id, hash),
  constraint api_key_agency_check CHECK (agency_key_id IS NULL OR scopes = ARRAY['ota'::text]),
  constraint api_key_allowed_addresses_check CHECK (cardinality(allowed_addresses) >= 1 AND cardinality(allowed_addresses) <= 50),
  constraint api_key_hash_check CHECK ((hash IS NULL) = (role IS NOT NULL)),
  constraint api_key_partner_check CHECK (('ota'::text = ANY (scopes)) = (partner_id IS NOT NULL)),
  constraint api_key_rate_limits_check CHECK (NOT jsonb_path_exists(rate_limits, '$.*?((@.type() != "number" || @ < 1) || @ > 100000)'::jsonpath)),
  constraint api_key_role_check CHECK (role = ANY (ARRAY['GUIDE'::text, 'RECEPTION'::text, 'MANAGER'::text, 'OWNER'::text])),
  constraint api_key_scopes_check CHECK (scopes <@ ARRAY['ota'::text, 'usage:write'::text, 'usage:read'::text, 'operator:read'::text, 'operator:write'::text, 'departures:read'::text, 'checkin:write'::text, 'bookings:read'::text, 'bookings:write'::text, 'catalogue:write'::text, 'partners:read'::text, 'partners:write'::text, 'audit:read'::text])
);
alter table api_key enable row level security;
create policy rows_of_operator on api_key using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX api_key_agency_index ON public.api_key USING btree (agency_key_id);
CREATE TRIGGER api_key_collected AFTER INSERT OR DELETE OR UPDATE ON api_key FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('hash', 'last_used_at');

create table api_key_address (
  operator_id uuid not null,
  key_id uuid not null,
  network cidr not null,
  first_used_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint api_key_address_pkey PRIMARY KEY (operator_id, key_id, network)
);
alter table api_key_address enable row level security;
create policy rows_of_operator on api_key_address using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table api_key_directory (
  hash bytea not null,
  operator_id uuid not null,
  key_id uuid not null,
  constraint api_key_directory_pkey PRIMARY KEY (hash)
);
alter table api_key_directory enable row level security;
create policy rows_of_operator on api_key_directory using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table assignment_exclusion (
  operator_id uuid not null,
  timeslot_id uuid not null,
  member_id uuid not null,
  excluded_at timestamp with time zone not null,
  constraint assignment_exclusion_pkey PRIMARY KEY (operator_id, timeslot_id, member_id)
);
alter table assignment_exclusion enable row level security;
create policy rows_of_operator on assignment_exclusion using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX assignment_exclusion_member_index ON public.assignment_exclusion USING btree (operator_id, member_id);
CREATE TRIGGER assignment_exclusion_collected AFTER INSERT OR DELETE OR UPDATE ON assignment_exclusion FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('excluded_at');

create table audit_detail (
  operator_id uuid not null,
  number bigint not null,
  details jsonb not null,
  constraint audit_detail_pkey PRIMARY KEY (operator_id, number)
);
alter table audit_detail enable row level security;
create policy rows_of_operator on audit_detail using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE TRIGGER audit_detail_collected AFTER DELETE ON audit_detail FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('details');

create table audit_entry (
  operator_id uuid not null,
  number bigint not null,
  occurred_at timestamp with time zone not null,
  action text not null,
  object_type text not null,
  object_id text,
  actor text not null,
  key_id uuid,
  session_id uuid,
  request_id text not null,
  details_digest bytea not null,
  hash bytea not null,
  constraint audit_entry_pkey PRIMARY KEY (operator_id, number),
  constraint audit_entry_actor_check CHECK (actor = ANY (ARRAY['KEY'::text, 'SESSION'::text, 'LINK'::text, 'COMMAND_LINE'::text]))
);
alter table audit_entry enable row level security;
create policy rows_of_operator on audit_entry using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX audit_entry_action_index ON public.audit_entry USING btree (operator_id, action, occurred_at, number);
CREATE INDEX audit_entry_key_index ON public.audit_entry USING btree (operator_id, key_id, occurred_at, number);
CREATE INDEX audit_entry_object_index ON public.audit_entry USING btree (operator_id, object_id, occurred_at, number);
CREATE INDEX audit_entry_time_index ON public.audit_entry USING btree (operator_id, occurred_at, number);
CREATE INDEX audit_entry_type_index ON public.audit_entry USING btree (operator_id, object_type, occurred_at, number);

create table audit_head (
  operator_id uuid not null,
  last_number bigint not null,
  hash bytea not null,
  verified_at timestamp with time zone,
  verified_number bigint,
  fault_count integer,
  constraint audit_head_pkey PRIMARY KEY (operator_id)
);
alter table audit_head enable row level security;
create policy rows_of_operator on audit_head using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table backup_run (
  backup_run_id uuid not null,
  kind text not null,
  data_of timestamp with time zone,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  folder text,
  bytes bigint,
  differences integer,
  constraint backup_run_pkey PRIMARY KEY (backup_run_id),
  constraint backup_run_differences_check CHECK ((kind = 'VERIFICATION'::text) = (differences IS NOT NULL)),
  constraint backup_run_kind_check CHECK (kind = ANY (ARRAY['BACKUP'::text, 'EXPORT'::text, 'VERIFICATION'::text]))
);

create table basket (
  operator_id uuid not null,
  basket_id uuid not null,
  channel text not null,
  status text not null,
  total_minor bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  partner_id uuid,
  paid_minor bigint default '0'::bigint not null,
  abandoned_at timestamp with time zone,
  uncounted boolean default false not null,
  refunded_minor bigint default '0'::bigint not null,
  constraint basket_pkey PRIMARY KEY (operator_id, basket_id),
  constraint basket_abandoned_check CHECK ((status = 'ABANDONED'::text) = (abandoned_at IS NOT NULL)),
  constraint basket_channel_check CHECK (channel = ANY (ARRAY['PARTNER'::text, 'ONLINE'::text, 'POINT_OF_SALE'::text])),
  constraint basket_completed_check CHECK ((status = 'COMPLETED'::text) = (completed_at IS NOT NULL) AND (NOT uncounted OR status = 'COMPLETED'::text)),
  constraint basket_partner_check CHECK ((partner_id IS NOT NULL) = (channel = 'PARTNER'::text)),
  constraint basket_status_check CHECK (status = ANY (ARRAY['OPEN'::text, 'COMPLETED'::text, 'ABANDONED'::text])),
  constraint basket_total_check CHECK (total_minor >= 0 AND refunded_minor >= 0 AND refunded_minor <= paid_minor)
);
alter table basket enable row level security;
create policy rows_of_operator on basket using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX basket_unpaid_index ON public.basket USING btree (operator_id, basket_id) WHERE ((channel <> 'PARTNER'::text) AND (status <> 'ABANDONED'::text) AND (total_minor > (paid_minor - refunded_minor)));

create table booking (
  operator_id uuid not null,
  booking_id uuid not null,
  booking_reference text not null,
  basket_id uuid not null,
  activity_id uuid not null,
  timeslot_id uuid not null,
  date date not null,
  "time" text not null,
  starts_at timestamp with time zone not null,
  channel text not null,
  partner_id uuid,
  participants integer not null,
  price_minor bigint not null,
  currency text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  payment_reference text not null,
  partner_reference text,
  notes text,
  language text,
  status text not null,
  waiver_status text not null,
  created_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  version integer default 1 not null,
  hold_expires_at timestamp with time zone,
  held_at timestamp with time zone,
  held_by uuid,
  lines jsonb not null,
  commission_minor bigint default '0'::bigint not null,
  voucher_minor bigint default '0'::bigint not null,
  cancellation_tiers jsonb,
  refund_minor bigint default '0'::bigint not null,
  commission_rate integer default 0 not null,
  settled_retail_minor bigint default '0'::bigint not null,
  settled_commission_minor bigint default '0'::bigint not null,
  refund_percent integer,
  waiver_changed_at timestamp with time zone,
  accepted_minor bigint,
  erased_at timestamp with time zone,
  arrived integer,
  constraint booking_pkey PRIMARY KEY (operator_id, booking_id),
  constraint booking_reference_unique UNIQUE (operator_id, booking_reference),
  constraint booking_amounts_check CHECK (commission_minor >= 0 AND voucher_minor >= 0 AND refund_minor >= 0 AND commission_minor <= price_minor AND voucher_minor <= price_minor AND refund_minor <= price_minor),
  constraint booking_cancelled_check CHECK ((status = 'CANCELLED'::text) = (cancelled_at IS NOT NULL) AND (refund_minor = 0 OR (status = ANY (ARRAY['CANCELLED'::text, 'REJECTED'::text]))) AND refund_percent >= 0 AND refund_percent <= 100),
  constraint booking_channel_check CHECK (channel = ANY (ARRAY['PARTNER'::text, 'ONLINE'::text, 'POINT_OF_SALE'::text])),
  constraint booking_commission_check CHECK (commission_rate >= 0 AND commission_rate <= 100000),
  constraint booking_customer_check CHECK (email <> ''::text OR (status = ANY (ARRAY['ON_HOLD'::text, 'EXPIRED'::text, 'CANCELLED'::text])) OR erased_at IS NOT NULL OR channel = 'POINT_OF_SALE'::text),
  constraint booking_hold_check CHECK ((status = 'ON_HOLD'::text) = (hold_expires_at IS NOT NULL)),
  constraint booking_lines_check CHECK (lines <> '[]'::jsonb AND lines_total(lines) = price_minor),
  constraint booking_participants_check CHECK (participants >= 1 AND participants <= 1000 AND (arrived IS NULL OR arrived >= 1 AND arrived < participants AND status = 'REDEEMED'::text)),
  constraint booking_partner_check CHECK ((channel = 'PARTNER'::text) = (partner_id IS NOT NULL)),
  constraint booking_price_check CHECK (price_minor >= 0),
  constraint booking_reference_check CHECK (booking_reference ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'::text),
  constraint booking_status_check CHECK (status = ANY (ARRAY['ON_HOLD'::text, 'PENDING'::text, 'CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REJECTED'::text])),
  constraint booking_version_check CHECK (version >= 1),
  constraint booking_waiver_status_check CHECK (waiver_status = ANY (ARRAY['not_required'::text, 'outstanding'::text, 'complete'::text]))
);
alter table booking enable row level security;
create policy rows_of_operator on booking using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX booking_basket_index ON public.booking USING btree (operator_id, basket_id);
CREATE INDEX booking_created_index ON public.booking USING btree (operator_id, created_at, booking_id);
CREATE INDEX booking_held_by_index ON public.booking USING btree (operator_id, held_by) WHERE (status = 'ON_HOLD'::text);
CREATE INDEX booking_hold_index ON public.booking USING btree (operator_id, timeslot_id) WHERE (status = 'ON_HOLD'::text);
CREATE INDEX booking_lifecycle_index ON public.booking USING btree (operator_id, ((array_position('{ON_HOLD,PENDING,CONFIRMED,REDEEMED,NO_SHOW,CANCELLED,EXPIRED,REJECTED}'::text[], status))::bigint), booking_id) WHERE (status <> 'ON_HOLD'::text);
CREATE INDEX booking_name_index ON public.booking USING btree (operator_id, (((last_name || ', '::text) || first_name)) COLLATE "und-x-icu", booking_id);
CREATE INDEX booking_partner_reference_index ON public.booking USING btree (operator_id, partner_reference) WHERE (partner_reference IS NOT NULL);
CREATE INDEX booking_price_index ON public.booking USING btree (operator_id, price_minor, booking_id);
CREATE INDEX booking_start_index ON public.booking USING btree (operator_id, starts_at, booking_id);
CREATE INDEX booking_status_index ON public.booking USING btree (operator_id, status, created_at, booking_id) WHERE (status <> 'CONFIRMED'::text);
CREATE INDEX booking_text_index ON public.booking USING gin (operator_id, activity_id, partner_id, search_text(booking_reference, ((first_name || ' '::text) || last_name), email, payment_reference, partner_reference, phone) gin_trgm_ops) WITH (gin_pending_list_limit='32768');
CREATE INDEX booking_timeslot_index ON public.booking USING btree (operator_id, timeslot_id);
CREATE INDEX booking_waiver_changed_index ON public.booking USING btree (operator_id, waiver_changed_at, booking_id) WHERE (waiver_changed_at IS NOT NULL);
CREATE INDEX booking_walk_in_index ON public.booking USING btree (operator_id, starts_at) WHERE ((email = ''::text) AND (first_name <> ''::text));

create table booking_event (
  operator_id uuid not null,
  booking_id uuid not null,
  version integer not null,
  action text not null,
  status text not null,
  occurred_at timestamp with time zone not null,
  actor text not null,
  key_id uuid,
  reason text,
  changes jsonb,
  relayed boolean default true not null,
  retail_change bigint default '0'::bigint not null,
  commission_change bigint default '0'::bigint not null,
  voucher_change bigint default '0'::bigint not null,
  partner_id uuid,
  constraint booking_event_pkey PRIMARY KEY (operator_id, booking_id, version),
  constraint booking_event_action_check CHECK (action = ANY (ARRAY['HELD'::text, 'BOOKED'::text, 'EXTENDED'::text, 'CONFIRMED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'AMENDED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'REOPENED'::text, 'ERASED'::text])),
  constraint booking_event_actor_check CHECK (actor = ANY (ARRAY['PARTNER'::text, 'OPERATOR'::text, 'CUSTOMER'::text, 'SERVICE'::text])),
  constraint booking_event_status_check CHECK (status = ANY (ARRAY['ON_HOLD'::text, 'PENDING'::text, 'CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REJECTED'::text]))
);
alter table booking_event enable row level security;
create policy rows_of_operator on booking_event using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX booking_event_statement_index ON public.booking_event USING btree (operator_id, partner_id, occurred_at, booking_id, version) INCLUDE (action, retail_change, commission_change, voucher_change) WHERE (partner_id IS NOT NULL);
CREATE INDEX booking_event_time_index ON public.booking_event USING btree (operator_id, occurred_at, booking_id);
CREATE INDEX booking_event_unrelayed_index ON public.booking_event USING btree (operator_id, occurred_at) WHERE (NOT relayed);
CREATE TRIGGER booking_event_collected AFTER INSERT ON booking_event FOR EACH ROW WHEN (new.actor = 'OPERATOR'::text AND current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('changes', 'reason', 'relayed', 'retail_change', 'commission_change', 'voucher_change');

create table booking_import (
  operator_id uuid not null,
  external_reference text not null,
  booking_id uuid not null,
  notify boolean not null,
  imported_at timestamp with time zone not null,
  constraint booking_import_pkey PRIMARY KEY (operator_id, external_reference),
  constraint booking_import_booking_unique UNIQUE (operator_id, booking_id)
);
alter table booking_import enable row level security;
create policy rows_of_operator on booking_import using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table booking_total (
  operator_id uuid not null,
  id bigint default nextval('booking_total_id_seq'::regclass) not null,
  activity_id uuid not null,
  channel text not null,
  partner_id uuid,
  status text not null,
  merged boolean default false not null,
  bookings bigint not null,
  participants bigint not null,
  price_minor bigint not null,
  commission_minor bigint not null,
  refund_minor bigint not null,
  date date,
  constraint booking_total_pkey PRIMARY KEY (operator_id, id)
);
alter table booking_total enable row level security;
create policy rows_of_operator on booking_total using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX booking_total_all_days_index ON public.booking_total USING btree (operator_id) WHERE ((date IS NULL) OR (NOT merged));
CREATE UNIQUE INDEX booking_total_merged_unique ON public.booking_total USING btree (operator_id, date, activity_id, channel, partner_id, status) NULLS NOT DISTINCT WHERE merged;

create table bulk_line (
  operator_id uuid not null,
  bulk_operation_id uuid not null,
  line bigint not null,
  verdict text not null,
  constraint bulk_line_pkey PRIMARY KEY (operator_id, bulk_operation_id, line),
  constraint bulk_line_number_check CHECK (line >= 1)
);
alter table bulk_line enable row level security;
create policy rows_of_operator on bulk_line using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table bulk_operation (
  operator_id uuid not null,
  bulk_operation_id uuid not null,
  kind text not null,
  state text not null,
  query text,
  mutation text,
  notify boolean default false not null,
  key_id uuid,
  cursor text,
  last_line bigint default '0'::bigint not null,
  "position" bigint default '0'::bigint not null,
  lines bigint default '0'::bigint not null,
  refused bigint default '0'::bigint not null,
  total bigint,
  bytes bigint default '0'::bigint not null,
  parts integer default 0 not null,
  input_file_id uuid,
  input_sha256 text,
  failure text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint bulk_operation_pkey PRIMARY KEY (operator_id, bulk_operation_id),
  constraint bulk_operation_counts_check CHECK (refused >= 0 AND refused <= lines AND last_line >= 0 AND "position" >= 0 AND bytes >= 0 AND parts >= 0),
  constraint bulk_operation_failure_check CHECK ((state = 'FAILED'::text) = (failure IS NOT NULL)),
  constraint bulk_operation_finished_check CHECK ((state = ANY (ARRAY['COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text])) = (finished_at IS NOT NULL)),
  constraint bulk_operation_kind_check CHECK (kind = 'QUERY'::text AND query IS NOT NULL AND mutation IS NULL OR kind = 'MUTATION'::text AND mutation IS NOT NULL AND query IS NULL),
  constraint bulk_operation_mutation_check CHECK (mutation = ANY (ARRAY['CREATE_PRODUCT'::text, 'CREATE_SCHEDULE'::text, 'IMPORT_BOOKING'::text])),
  constraint bulk_operation_state_check CHECK (state = ANY (ARRAY['CREATED'::text, 'RUNNING'::text, 'COMPLETED'::text, 'FAILED'::text, 'CANCELLED'::text]))
);
alter table bulk_operation enable row level security;
create policy rows_of_operator on bulk_operation using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX bulk_operation_created_index ON public.bulk_operation USING btree (operator_id, created_at, bulk_operation_id);
CREATE INDEX bulk_operation_expiry_index ON public.bulk_operation USING btree (operator_id, expires_at);
CREATE TRIGGER bulk_operation_collected AFTER INSERT OR DELETE OR UPDATE ON bulk_operation FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('query', 'cursor', 'last_line', 'position', 'lines', 'refused', 'total', 'bytes', 'parts', 'input_file_id');

create table bulk_part (
  operator_id uuid not null,
  bulk_operation_id uuid not null,
  part integer not null,
  file_id uuid not null,
  bytes integer not null,
  constraint bulk_part_pkey PRIMARY KEY (operator_id, bulk_operation_id, part),
  constraint bulk_part_bytes_check CHECK (bytes > 0)
);
alter table bulk_part enable row level security;
create policy rows_of_operator on bulk_part using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table call_tally (
  operator_id uuid not null,
  key_id uuid not null,
  day date not null,
  kind text not null,
  requests bigint not null,
  limited bigint not null,
  constraint call_tally_pkey PRIMARY KEY (operator_id, key_id, day, kind),
  constraint call_tally_kind_check CHECK (kind = ANY (ARRAY['reads'::text, 'availability'::text, 'bookings'::text, 'usage-entries'::text])),
  constraint call_tally_requests_check CHECK (requests >= 0 AND limited >= 0)
);
alter table call_tally enable row level security;
create policy rows_of_operator on call_tally using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table change_event (
  operator_id uuid not null,
  sequence_number bigint not null,
  type text not null,
  activity_id uuid,
  date date,
  object_id uuid,
  version integer,
  changed_at timestamp with time zone not null,
  actor text,
  partner_id uuid,
  public boolean not null,
  numbered_at timestamp with time zone default now() not null,
  constraint change_event_pkey PRIMARY KEY (operator_id, sequence_number),
  constraint change_event_audience_check CHECK (NOT (public AND partner_id IS NOT NULL))
);
alter table change_event enable row level security;
create policy rows_of_operator on change_event using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX change_event_age_index ON public.change_event USING btree (operator_id, numbered_at);

create table change_outbox (
  operator_id uuid not null,
  change_id bigint default nextval('change_outbox_change_id_seq'::regclass) not null,
  kind text not null,
  activity_id uuid,
  date date,
  object_id uuid,
  version integer,
  changed_at timestamp with time zone default now() not null,
  constraint change_outbox_pkey PRIMARY KEY (operator_id, change_id),
  constraint change_outbox_kind_check CHECK (kind = ANY (ARRAY['booking'::text, 'availability'::text, 'product'::text, 'waitlist'::text, 'quota'::text]))
);
alter table change_outbox enable row level security;
create policy rows_of_operator on change_outbox using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table change_position (
  operator_id uuid not null,
  last_number bigint default '0'::bigint not null,
  constraint change_position_pkey PRIMARY KEY (operator_id)
);
alter table change_position enable row level security;
create policy rows_of_operator on change_position using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table closure (
  operator_id uuid not null,
  closure_id uuid not null,
  status text not null,
  date date not null,
  from_time text,
  activity_ids uuid[] not null,
  reason text not null,
  subject text not null,
  text text not null,
  language text not null,
  exceptions jsonb not null,
  key_id uuid,
  idempotency_key text,
  fingerprint text not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  choose_before timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint closure_pkey PRIMARY KEY (operator_id, closure_id),
  constraint closure_finished_check CHECK ((status = ANY (ARRAY['DONE'::text, 'UNDONE'::text])) = (finished_at IS NOT NULL)),
  constraint closure_status_check CHECK (status = ANY (ARRAY['SCHEDULED'::text, 'RUNNING'::text, 'AWAITING'::text, 'DONE'::text, 'UNDONE'::text]))
);
alter table closure enable row level security;
create policy rows_of_operator on closure using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX closure_created_index ON public.closure USING btree (operator_id, created_at, closure_id);
CREATE UNIQUE INDEX closure_idempotency_unique ON public.closure USING btree (operator_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);

create table closure_booking (
  operator_id uuid not null,
  closure_id uuid not null,
  booking_id uuid not null,
  decision text not null,
  timeslot_id uuid not null,
  to_timeslot_id uuid,
  done_at timestamp with time zone,
  failure text,
  constraint closure_booking_pkey PRIMARY KEY (operator_id, closure_id, booking_id),
  constraint closure_booking_decision_check CHECK (decision = ANY (ARRAY['MOVE'::text, 'REFUND'::text, 'CHOICE'::text])),
  constraint closure_booking_target_check CHECK ((decision = 'MOVE'::text) = (to_timeslot_id IS NOT NULL))
);
alter table closure_booking enable row level security;
create policy rows_of_operator on closure_booking using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX closure_booking_booking_index ON public.closure_booking USING btree (operator_id, booking_id);

create table commission (
  operator_id uuid not null,
  partner_id uuid not null,
  activity_id uuid not null,
  rate integer not null,
  constraint commission_pkey PRIMARY KEY (operator_id, partner_id, activity_id),
  constraint commission_rate_check CHECK (rate >= 0 AND rate <= 100000)
);
alter table commission enable row level security;
create policy rows_of_operator on commission using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE TRIGGER commission_collected AFTER INSERT OR DELETE OR UPDATE ON commission FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change();

create table dashboard_session (
  operator_id uuid not null,
  session_id uuid not null,
  key_id uuid not null,
  opened_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text,
  user_agent text,
  constraint dashboard_session_pkey PRIMARY KEY (operator_id, session_id),
  constraint dashboard_session_expiry_check CHECK (opened_at IS NULL OR expires_at > opened_at)
);
alter table dashboard_session enable row level security;
create policy rows_of_operator on dashboard_session using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table email (
  operator_id uuid not null,
  email_id uuid not null,
  kind text not null,
  workflow_id uuid,
  booking_id uuid,
  waitlist_id uuid,
  status text not null,
  due_at timestamp with time zone not null,
  recipient text,
  recipient_name text,
  subject text,
  text text,
  html text,
  calendar text,
  language text,
  message_id text not null,
  attempts integer default 0 not null,
  failure text,
  transport text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  quota_id uuid,
  reason text not null,
  facts jsonb,
  decided_at timestamp with time zone default now() not null,
  occasion text,
  constraint email_pkey PRIMARY KEY (operator_id, email_id),
  constraint email_failed_check CHECK (status <> 'FAILED'::text OR failure IS NOT NULL),
  constraint email_kind_check CHECK (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'KEY_EXPIRES'::text, 'MESSAGE'::text, 'STATEMENT'::text, 'VOUCHER'::text, 'RESENT'::text, 'TEST'::text])),
  constraint email_reason_check CHECK (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'KEY_EXPIRES'::text, 'MESSAGE_WRITTEN'::text, 'STATEMENT_SENT'::text, 'VOUCHER_SENT'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'MESSAGE_WITHDRAWN'::text, 'VOUCHER_VOID'::text])),
  constraint email_sent_check CHECK ((status = 'SENT'::text) = (sent_at IS NOT NULL AND transport IS NOT NULL AND recipient IS NOT NULL AND text IS NOT NULL)),
  constraint email_status_check CHECK (status = ANY (ARRAY['PLANNED'::text, 'AWAITING_MAIL_SERVER'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'DROPPED'::text])),
  constraint email_transport_check CHECK (transport = ANY (ARRAY['SMTP'::text, 'LOG'::text]))
);
alter table email enable row level security;
create policy rows_of_operator on email using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX email_awaiting_index ON public.email USING btree (operator_id, due_at) WHERE (status = 'AWAITING_MAIL_SERVER'::text);
CREATE INDEX email_booking_index ON public.email USING btree (operator_id, booking_id);
CREATE INDEX email_decided_index ON public.email USING btree (operator_id, decided_at, email_id);
CREATE INDEX email_due_index ON public.email USING btree (operator_id, due_at, email_id);
CREATE UNIQUE INDEX email_message_unique ON public.email USING btree (operator_id, occasion, booking_id) WHERE (kind = 'MESSAGE'::text);
CREATE UNIQUE INDEX email_offer_unique ON public.email USING btree (operator_id, waitlist_id, booking_id) WHERE (kind = 'WAITLIST_OFFER'::text);
CREATE INDEX email_voucher_index ON public.email USING btree (operator_id, lower(recipient)) WHERE (kind = 'VOUCHER'::text);
CREATE INDEX email_workflow_index ON public.email USING btree (operator_id, workflow_id);
CREATE UNIQUE INDEX email_workflow_unique ON public.email USING btree (operator_id, booking_id, workflow_id, occasion) WHERE (kind = 'WORKFLOW'::text);

create table email_skip (
  operator_id uuid not null,
  skip_id uuid not null,
  kind text not null,
  workflow_id uuid,
  booking_id uuid,
  quota_id uuid,
  reason text not null,
  facts jsonb,
  decided_at timestamp with time zone not null,
  constraint email_skip_pkey PRIMARY KEY (operator_id, skip_id),
  constraint email_skip_kind_check CHECK (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'KEY_EXPIRES'::text, 'MESSAGE'::text, 'STATEMENT'::text, 'VOUCHER'::text, 'RESENT'::text, 'TEST'::text])),
  constraint email_skip_reason_check CHECK (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'KEY_EXPIRES'::text, 'MESSAGE_WRITTEN'::text, 'STATEMENT_SENT'::text, 'VOUCHER_SENT'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text, 'MESSAGE_WITHDRAWN'::text, 'VOUCHER_VOID'::text]))
);
alter table email_skip enable row level security;
create policy rows_of_operator on email_skip using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX email_skip_decided_index ON public.email_skip USING btree (operator_id, decided_at, skip_id);
CREATE UNIQUE INDEX email_skip_quota_unique ON public.email_skip USING btree (operator_id, quota_id) WHERE (kind = 'USAGE_QUOTA'::text);
CREATE INDEX email_skip_workflow_index ON public.email_skip USING btree (operator_id, workflow_id, decided_at, skip_id);
CREATE UNIQUE INDEX email_skip_workflow_unique ON public.email_skip USING btree (operator_id, booking_id, workflow_id) WHERE (kind = 'WORKFLOW'::text);

create table idempotency_record (
  operator_id uuid not null,
  caller_id uuid not null,
  idempotency_key text not null,
  fingerprint bytea not null,
  answer jsonb not null,
  created_at timestamp with time zone not null,
  constraint idempotency_record_pkey PRIMARY KEY (operator_id, caller_id, idempotency_key)
);
alter table idempotency_record enable row level security;
create policy rows_of_operator on idempotency_record using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX idempotency_record_age_index ON public.idempotency_record USING btree (operator_id, created_at);

create table link_secret (
  id integer not null,
  secret bytea not null,
  constraint link_secret_pkey PRIMARY KEY (id),
  constraint link_secret_single_check CHECK (id = 1)
);

create table merged_email (
  operator_id uuid not null,
  email text not null,
  customer_id uuid not null,
  constraint merged_email_pkey PRIMARY KEY (operator_id, email),
  constraint merged_email_email_check CHECK (email = lower(email) AND email <> ''::text)
);
alter table merged_email enable row level security;
create policy rows_of_operator on merged_email using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX merged_email_customer_index ON public.merged_email USING btree (operator_id, customer_id);

create table operator (
  operator_id uuid not null,
  name text not null,
  time_zone text default 'UTC'::text not null,
  currency text not null,
  created_at timestamp with time zone not null,
  hold_minutes integer default 30 not null,
  waitlist_offer_minutes integer default 60 not null,
  held_places_per_key integer default 100 not null,
  held_places_per_timeslot integer default 50 not null,
  time_zone_changed_at timestamp with time zone,
  usage_retention_months integer default 0 not null,
  version integer default 1 not null,
  reply_to text,
  answer_retention_days integer,
  file_retention_days integer,
  email_retention_days integer default 180 not null,
  billing_name text,
  billing_address text,
  tax_number text,
  logo text,
  brand_colour text,
  phone text,
  website text,
  languages text[] default '{en-GB}'::text[] not null,
  default_booking_cutoff_minutes integer,
  default_cancellation_cutoff_minutes integer,
  constraint operator_pkey PRIMARY KEY (operator_id),
  constraint operator_brand_check CHECK (logo ~ '^[0-9a-f]{64}$'::text AND brand_colour ~ '^#[0-9a-f]{6}$'::text AND website ~ '^https?://'::text),
  constraint operator_currency_check CHECK (currency = ANY (ARRAY['AED'::text, 'AFN'::text, 'ALL'::text, 'AMD'::text, 'ANG'::text, 'AOA'::text, 'ARS'::text, 'AUD'::text, 'AWG'::text, 'AZN'::text, 'BAM'::text, 'BBD'::text, 'BDT'::text, 'BGN'::text, 'BHD'::text, 'BIF'::text, 'BMD'::text, 'BND'::text, 'BOB'::text, 'BOV'::text, 'BRL'::text, 'BSD'::text, 'BTN'::text, 'BWP'::text, 'BYN'::text, 'BZD'::text, 'CAD'::text, 'CDF'::text, 'CHE'::text, 'CHF'::text, 'CHW'::text, 'CLF'::text, 'CLP'::text, 'CNY'::text, 'COP'::text, 'COU'::text, 'CRC'::text, 'CUC'::text, 'CUP'::text, 'CVE'::text, 'CZK'::text, 'DJF'::text, 'DKK'::text, 'DOP'::text, 'DZD'::text, 'EGP'::text, 'ERN'::text, 'ETB'::text, 'EUR'::text, 'FJD'::text, 'FKP'::text, 'GBP'::text, 'GEL'::text, 'GHS'::text, 'GIP'::text, 'GMD'::text, 'GNF'::text, 'GTQ'::text, 'GYD'::text, 'HKD'::text, 'HNL'::text, 'HRK'::text, 'HTG'::text, 'HUF'::text, 'IDR'::text, 'ILS'::text, 'INR'::text, 'IQD'::text, 'IRR'::text, 'ISK'::text, 'JMD'::text, 'JOD'::text, 'JPY'::text, 'KES'::text, 'KGS'::text, 'KHR'::text, 'KMF'::text, 'KPW'::text, 'KRW'::text, 'KWD'::text, 'KYD'::text, 'KZT'::text, 'LAK'::text, 'LBP'::text, 'LKR'::text, 'LRD'::text, 'LSL'::text, 'LYD'::text, 'MAD'::text, 'MDL'::text, 'MGA'::text, 'MKD'::text, 'MMK'::text, 'MNT'::text, 'MOP'::text, 'MRU'::text, 'MUR'::text, 'MVR'::text, 'MWK'::text, 'MXN'::text, 'MXV'::text, 'MYR'::text, 'MZN'::text, 'NAD'::text, 'NGN'::text, 'NIO'::text, 'NOK'::text, 'NPR'::text, 'NZD'::text, 'OMR'::text, 'PAB'::text, 'PEN'::text, 'PGK'::text, 'PHP'::text, 'PKR'::text, 'PLN'::text, 'PYG'::text, 'QAR'::text, 'RON'::text, 'RSD'::text, 'RUB'::text, 'RWF'::text, 'SAR'::text, 'SBD'::text, 'SCR'::text, 'SDG'::text, 'SEK'::text, 'SGD'::text, 'SHP'::text, 'SLE'::text, 'SLL'::text, 'SOS'::text, 'SRD'::text, 'SSP'::text, 'STN'::text, 'SVC'::text, 'SYP'::text, 'SZL'::text, 'THB'::text, 'TJS'::text, 'TMT'::text, 'TND'::text, 'TOP'::text, 'TRY'::text, 'TTD'::text, 'TWD'::text, 'TZS'::text, 'UAH'::text, 'UGX'::text, 'USD'::text, 'USN'::text, 'UYI'::text, 'UYU'::text, 'UYW'::text, 'UZS'::text, 'VED'::text, 'VES'::text, 'VND'::text, 'VUV'::text, 'WST'::text, 'XAD'::text, 'XAF'::text, 'XCD'::text, 'XCG'::text, 'XOF'::text, 'XPF'::text, 'YER'::text, 'ZAR'::text, 'ZMW'::text, 'ZWG'::text, 'ZWL'::text])),
  constraint operator_cutoff_check CHECK (default_booking_cutoff_minutes >= 0 AND default_booking_cutoff_minutes <= 525600 AND default_cancellation_cutoff_minutes >= 0 AND default_cancellation_cutoff_minutes <= 525600),
  constraint operator_hold_check CHECK (hold_minutes >= 5 AND hold_minutes <= 60 AND waitlist_offer_minutes >= 15 AND waitlist_offer_minutes <= 1440 AND held_places_per_key >= 1 AND held_places_per_timeslot >= 1),
  constraint operator_languages_check CHECK (cardinality(languages) >= 1 AND cardinality(languages) <= 12),
  constraint operator_personal_retention_check CHECK (answer_retention_days >= 1 AND answer_retention_days <= 3650 AND file_retention_days >= 1 AND file_retention_days <= 3650 AND email_retention_days >= 30 AND email_retention_days <= 3650),
  constraint operator_retention_check CHECK (usage_retention_months >= 0 AND usage_retention_months <= 120)
);
alter table operator enable row level security;
create policy rows_of_operator on operator using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE TRIGGER operator_collected AFTER INSERT OR DELETE OR UPDATE ON operator FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change();

create table partner (
  operator_id uuid not null,
  partner_id uuid not null,
  name text not null,
  slug text not null,
  created_at timestamp with time zone not null,
  commission_rate integer default 0 not null,
  version integer default 1 not null,
  billing_name text,
  billing_address text,
  billing_email text,
  tax_number text,
  constraint partner_pkey PRIMARY KEY (operator_id, partner_id),
  constraint partner_slug_unique UNIQUE (operator_id, slug),
  constraint partner_commission_check CHECK (commission_rate >= 0 AND commission_rate <= 100000)
);
alter table partner enable row level security;
create policy rows_of_operator on partner using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE TRIGGER partner_collected AFTER INSERT OR DELETE OR UPDATE ON partner FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('billing_email');

create table payment (
  operator_id uuid not null,
  payment_id uuid not null,
  basket_id uuid not null,
  outcome text not null,
  provider text not null,
  provider_reference text not null,
  amount_minor bigint not null,
  currency text not null,
  reason text,
  paid_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  method text default 'ONLINE'::text not null,
  key_id uuid,
  constraint payment_pkey PRIMARY KEY (operator_id, payment_id),
  constraint payment_amount_check CHECK (amount_minor >= 0),
  constraint payment_method_check CHECK (method = ANY (ARRAY['CASH'::text, 'CARD'::text, 'BANK_TRANSFER'::text, 'ONLINE'::text, 'OTHER'::text])),
  constraint payment_outcome_check CHECK (outcome = ANY (ARRAY['SUCCEEDED'::text, 'REFUSED'::text]))
);
alter table payment enable row level security;
create policy rows_of_operator on payment using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX payment_basket_index ON public.payment USING btree (operator_id, basket_id);
CREATE INDEX payment_paid_index ON public.payment USING btree (operator_id, paid_at, payment_id) WHERE (outcome = 'SUCCEEDED'::text);
CREATE UNIQUE INDEX payment_reference_unique ON public.payment USING btree (operator_id, provider, provider_reference) WHERE (outcome = 'SUCCEEDED'::text);
CREATE TRIGGER payment_collected AFTER INSERT OR DELETE OR UPDATE ON payment FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('provider_reference', 'reason');

create table picture (
  operator_id uuid not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  check_at timestamp with time zone not null,
  constraint picture_pkey PRIMARY KEY (operator_id, sha256),
  constraint picture_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint picture_size_check CHECK (width > 0 AND height > 0)
);
alter table picture enable row level security;
create policy rows_of_operator on picture using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX picture_check_index ON public.picture USING btree (operator_id, check_at);

create table product (
  operator_id uuid not null,
  activity_id uuid not null,
  product_id integer default nextval('product_product_id_seq'::regclass) not null,
  name text not null,
  short_description text not null,
  description text not null,
  category text not null,
  duration_minutes integer not null,
  time_zone text not null,
  currency text not null,
  min_participants integer default 1 not null,
  max_participants integer,
  booking_cutoff_minutes integer default 0 not null,
  cancellation_cutoff_minutes integer default 0 not null,
  location jsonb,
  images jsonb not null,
  waiver_policy text default 'BEFORE_ARRIVAL'::text not null,
  published boolean default false not null,
  timeslots_until date,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  acceptance_required boolean default false not null,
  pricing jsonb not null,
  pricing_version integer default 1 not null,
  resource_needs_version integer default 1 not null,
  version integer default 1 not null,
  price_minor integer generated always as (default_price(pricing)) stored not null,
  price_varies boolean generated always as ((pricing -> 'rules'::text) <> '[]'::jsonb OR (pricing -> 'groupPrice'::text) <> 'null'::jsonb OR jsonb_array_length(pricing -> 'units'::text) > 1) stored not null,
  colour text default 'BLUE'::text not null,
  departure_minimum integer,
  constraint product_pkey PRIMARY KEY (operator_id, activity_id),
  constraint product_product_id_unique UNIQUE (operator_id, product_id),
  constraint product_colour_check CHECK (colour = ANY (ARRAY['BLUE'::text, 'ORANGE'::text, 'GREEN'::text, 'PURPLE'::text, 'TEAL'::text, 'RED'::text, 'YELLOW'::text, 'PINK'::text, 'BROWN'::text, 'GREY'::text])),
  constraint product_cutoff_check CHECK (booking_cutoff_minutes >= 0 AND cancellation_cutoff_minutes >= 0),
  constraint product_departure_minimum_check CHECK (departure_minimum >= 1),
  constraint product_duration_check CHECK (duration_minutes > 0),
  constraint product_name_check CHECK ((name IS NFC NORMALIZED)),
  constraint product_participants_check CHECK (min_participants >= 1 AND (max_participants IS NULL OR max_participants >= min_participants)),
  constraint product_price_check CHECK (price_minor >= 0),
  constraint product_pricing_check CHECK (is_sound_pricing(pricing)),
  constraint product_waiver_policy_check CHECK (waiver_policy = ANY (ARRAY['BEFORE_ARRIVAL'::text, 'AT_BOOKING'::text]))
);
alter table product enable row level security;
create policy rows_of_operator on product using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX product_name_trigram ON public.product USING gin (lower(name) gin_trgm_ops);
CREATE UNIQUE INDEX product_name_unique ON public.product USING btree (operator_id, lower(name));
CREATE INDEX product_unit_index ON public.product USING gin (((pricing -> 'units'::text)) jsonb_path_ops);
CREATE TRIGGER product_collected AFTER INSERT OR DELETE OR UPDATE ON product FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('updated_at', 'timeslots_until', 'price_minor', 'price_varies');

create table promo_code (
  operator_id uuid not null,
  promo_code_id uuid not null,
  code text not null,
  name text not null,
  amount_minor bigint,
  rate integer,
  sold_from date,
  sold_to date,
  date_from date,
  date_to date,
  activity_ids uuid[] not null,
  max_uses integer,
  max_uses_per_customer integer,
  uses integer default 0 not null,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint promo_code_pkey PRIMARY KEY (operator_id, promo_code_id),
  constraint promo_code_code_unique UNIQUE (operator_id, code),
  constraint promo_code_code_check CHECK (code ~ '^[0-9A-Z][0-9A-Z_-]{2,31}$'::text),
  constraint promo_code_dates_check CHECK ((sold_to >= sold_from OR sold_to IS NULL OR sold_from IS NULL) AND (date_to >= date_from OR date_to IS NULL OR date_from IS NULL)),
  constraint promo_code_discount_check CHECK ((amount_minor IS NULL) <> (rate IS NULL) AND (amount_minor > 0 OR amount_minor IS NULL) AND (rate >= 1 AND rate <= 100000 OR rate IS NULL)),
  constraint promo_code_limits_check CHECK ((max_uses >= 1 OR max_uses IS NULL) AND (max_uses_per_customer >= 1 OR max_uses_per_customer IS NULL)),
  constraint promo_code_uses_check CHECK (uses >= 0 AND (max_uses IS NULL OR uses <= max_uses))
);
alter table promo_code enable row level security;
create policy rows_of_operator on promo_code using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX promo_code_created_index ON public.promo_code USING btree (operator_id, created_at, promo_code_id);
CREATE TRIGGER promo_code_collected AFTER INSERT OR DELETE OR UPDATE ON promo_code FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('uses');

create table promo_use (
  operator_id uuid not null,
  booking_id uuid not null,
  promo_code_id uuid not null,
  customer text not null,
  taken boolean not null,
  used_at timestamp with time zone not null,
  discount jsonb not null,
  constraint promo_use_pkey PRIMARY KEY (operator_id, booking_id)
);
alter table promo_use enable row level security;
create policy rows_of_operator on promo_use using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX promo_use_customer_index ON public.promo_use USING btree (operator_id, promo_code_id, customer) WHERE taken;

create table refund (
  operator_id uuid not null,
  refund_id uuid not null,
  basket_id uuid not null,
  provider text not null,
  provider_reference text not null,
  amount_minor bigint not null,
  currency text not null,
  reason text,
  refunded_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  method text default 'ONLINE'::text not null,
  key_id uuid,
  constraint refund_pkey PRIMARY KEY (operator_id, refund_id),
  constraint refund_reference_unique UNIQUE (operator_id, provider, provider_reference),
  constraint refund_amount_check CHECK (amount_minor > 0),
  constraint refund_method_check CHECK (method = ANY (ARRAY['CASH'::text, 'CARD'::text, 'BANK_TRANSFER'::text, 'ONLINE'::text, 'OTHER'::text]))
);
alter table refund enable row level security;
create policy rows_of_operator on refund using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX refund_basket_index ON public.refund USING btree (operator_id, basket_id);
CREATE INDEX refund_refunded_index ON public.refund USING btree (operator_id, refunded_at, refund_id);
CREATE TRIGGER refund_collected AFTER INSERT OR DELETE OR UPDATE ON refund FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('provider_reference', 'reason');

create table request_tally (
  operator_id uuid not null,
  key_id uuid not null,
  day date not null,
  outcome text not null,
  bucket smallint not null,
  requests bigint not null,
  constraint request_tally_pkey PRIMARY KEY (operator_id, key_id, day, outcome, bucket),
  constraint request_tally_bucket_check CHECK (bucket >= 0 AND bucket <= 80),
  constraint request_tally_requests_check CHECK (requests > 0)
);
alter table request_tally enable row level security;
create policy rows_of_operator on request_tally using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table resource (
  operator_id uuid not null,
  resource_id uuid not null,
  name text not null,
  named boolean default false not null,
  quantity integer not null,
  time_zone text not null,
  opening_times jsonb default '[]'::jsonb not null,
  exceptions jsonb default '[]'::jsonb not null,
  quantities_until date not null,
  longest_minutes integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  auto_assign boolean default false not null,
  constraint resource_pkey PRIMARY KEY (operator_id, resource_id),
  constraint resource_name_check CHECK ((name IS NFC NORMALIZED)),
  constraint resource_quantity_check CHECK (quantity >= 0 AND (named OR quantity > 0))
);
alter table resource enable row level security;
create policy rows_of_operator on resource using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE UNIQUE INDEX resource_name_unique ON public.resource USING btree (operator_id, lower(name));
CREATE TRIGGER resource_collected AFTER INSERT OR DELETE OR UPDATE ON resource FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('updated_at', 'quantities_until', 'longest_minutes');

create table resource_assignment (
  operator_id uuid not null,
  timeslot_id uuid not null,
  resource_id uuid not null,
  member_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  by_hand boolean not null,
  assigned_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint resource_assignment_pkey PRIMARY KEY (operator_id, timeslot_id, resource_id, member_id),
  constraint resource_assignment_member_exclusion EXCLUDE USING gist (operator_id WITH =, member_id WITH =, tstzrange(starts_at, ends_at) WITH &&) DEFERRABLE
);
alter table resource_assignment enable row level security;
create policy rows_of_operator on resource_assignment using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX resource_assignment_member_index ON public.resource_assignment USING btree (operator_id, member_id, starts_at);
CREATE TRIGGER resource_assignment_collected AFTER INSERT OR DELETE OR UPDATE ON resource_assignment FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('assigned_at', 'changed_at');

create table resource_member (
  operator_id uuid not null,
  member_id uuid not null,
  resource_id uuid not null,
  name text not null,
  skills text[] not null,
  active boolean default true not null,
  created_at timestamp with time zone not null,
  calendar_version integer default 1 not null,
  key_id uuid,
  constraint resource_member_pkey PRIMARY KEY (operator_id, member_id)
);
alter table resource_member enable row level security;
create policy rows_of_operator on resource_member using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE UNIQUE INDEX resource_member_name_unique ON public.resource_member USING btree (operator_id, resource_id, lower(name));
CREATE TRIGGER resource_member_collected AFTER INSERT OR DELETE OR UPDATE ON resource_member FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('name');

create table resource_need (
  operator_id uuid not null,
  activity_id uuid not null,
  resource_id uuid not null,
  per text not null,
  quantity integer not null,
  group_size integer,
  minutes_before integer default 0 not null,
  minutes_after integer default 0 not null,
  skills text[] not null,
  "position" integer not null,
  constraint resource_need_pkey PRIMARY KEY (operator_id, activity_id, resource_id),
  constraint resource_need_minutes_check CHECK (minutes_before >= 0 AND minutes_after >= 0),
  constraint resource_need_per_check CHECK (per = ANY (ARRAY['PARTICIPANT'::text, 'GROUP'::text, 'BOOKING'::text, 'DEPARTURE'::text])),
  constraint resource_need_quantity_check CHECK (quantity > 0 AND (per = 'GROUP'::text) = (group_size IS NOT NULL) AND (group_size > 0 OR group_size IS NULL))
);
alter table resource_need enable row level security;
create policy rows_of_operator on resource_need using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX resource_need_resource_index ON public.resource_need USING btree (operator_id, resource_id);
CREATE TRIGGER resource_need_collected AFTER INSERT OR DELETE OR UPDATE ON resource_need FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change();

create table resource_quantity (
  operator_id uuid not null,
  resource_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  quantity integer not null,
  spare integer default 0 not null,
  short integer default 0 not null,
  constraint resource_quantity_pkey PRIMARY KEY (operator_id, resource_id, starts_at),
  constraint resource_quantity_range_check CHECK (ends_at > starts_at AND quantity >= 0),
  constraint resource_quantity_spare_check CHECK ((spare + short) >= 0 AND short >= 0)
);
alter table resource_quantity enable row level security;
create policy rows_of_operator on resource_quantity using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table resource_use (
  operator_id uuid not null,
  timeslot_id uuid not null,
  resource_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  used integer default 0 not null,
  spare integer default 0 not null,
  short integer default 0 not null,
  per text not null,
  quantity integer not null,
  group_size integer,
  constraint resource_use_pkey PRIMARY KEY (operator_id, timeslot_id, resource_id),
  constraint resource_use_per_check CHECK (per = ANY (ARRAY['PARTICIPANT'::text, 'GROUP'::text, 'BOOKING'::text, 'DEPARTURE'::text])),
  constraint resource_use_quantity_check CHECK (quantity > 0 AND (per = 'GROUP'::text) = (group_size IS NOT NULL) AND (group_size > 0 OR group_size IS NULL)),
  constraint resource_use_spare_check CHECK ((spare + short) >= 0),
  constraint resource_use_used_check CHECK (used >= 0 AND short >= 0 AND ends_at > starts_at)
);
alter table resource_use enable row level security;
create policy rows_of_operator on resource_use using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX resource_use_short_index ON public.resource_use USING btree (operator_id, resource_id, starts_at) WHERE (spare < 0);
CREATE INDEX resource_use_window_index ON public.resource_use USING btree (operator_id, resource_id, starts_at);

create table schedule (
  operator_id uuid not null,
  schedule_id uuid not null,
  activity_id uuid not null,
  weekdays smallint[] not null,
  times text[] not null,
  season_from date,
  season_to date,
  capacity integer not null,
  version integer default 1 not null,
  constraint schedule_pkey PRIMARY KEY (operator_id, schedule_id),
  constraint schedule_capacity_check CHECK (capacity >= 0),
  constraint schedule_season_check CHECK (season_from IS NULL OR season_to IS NULL OR season_to >= season_from)
);
alter table schedule enable row level security;
create policy rows_of_operator on schedule using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX schedule_product_index ON public.schedule USING btree (operator_id, activity_id);
CREATE TRIGGER schedule_collected AFTER INSERT OR DELETE OR UPDATE ON schedule FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change();

create table schedule_exception (
  operator_id uuid not null,
  exception_id uuid not null,
  activity_id uuid not null,
  date date not null,
  "time" text,
  capacity integer,
  reason text,
  version integer default 1 not null,
  constraint schedule_exception_pkey PRIMARY KEY (operator_id, exception_id),
  constraint schedule_exception_capacity_check CHECK (capacity IS NULL OR capacity >= 0)
);
alter table schedule_exception enable row level security;
create policy rows_of_operator on schedule_exception using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE UNIQUE INDEX schedule_exception_unique ON public.schedule_exception USING btree (operator_id, activity_id, date, COALESCE("time", ''::text));
CREATE TRIGGER schedule_exception_collected AFTER INSERT OR DELETE OR UPDATE ON schedule_exception FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change();

create table spent_challenge (
  challenge_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenge_pkey PRIMARY KEY (challenge_id)
);

create table staff_account (
  operator_id uuid not null,
  key_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null,
  invited_at timestamp with time zone not null,
  last_signed_in_at timestamp with time zone,
  deactivated_at timestamp with time zone,
  oidc_issuer text,
  oidc_subject text,
  constraint staff_account_pkey PRIMARY KEY (operator_id, key_id),
  constraint staff_account_oidc_check CHECK ((oidc_issuer IS NULL) = (oidc_subject IS NULL))
);
alter table staff_account enable row level security;
create policy rows_of_operator on staff_account using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE UNIQUE INDEX staff_account_email_unique ON public.staff_account USING btree (operator_id, lower(email)) WHERE (deactivated_at IS NULL);
CREATE UNIQUE INDEX staff_account_oidc_unique ON public.staff_account USING btree (operator_id, oidc_issuer, oidc_subject) WHERE (deactivated_at IS NULL);

create table staff_passkey (
  operator_id uuid not null,
  passkey_id uuid not null,
  key_id uuid not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint staff_passkey_pkey PRIMARY KEY (operator_id, passkey_id),
  constraint staff_passkey_credential_unique UNIQUE (operator_id, credential_id),
  constraint staff_passkey_sign_count_check CHECK (sign_count >= 0)
);
alter table staff_passkey enable row level security;
create policy rows_of_operator on staff_passkey using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX staff_passkey_account_index ON public.staff_passkey USING btree (operator_id, key_id);
CREATE TRIGGER staff_passkey_collected AFTER INSERT OR DELETE OR UPDATE ON staff_passkey FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('name', 'credential_id', 'public_key', 'sign_count', 'last_used_at');

create table statement_month (
  operator_id uuid not null,
  month date not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  closed_at timestamp with time zone not null,
  constraint statement_month_pkey PRIMARY KEY (operator_id, month),
  constraint statement_month_day_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  constraint statement_month_limits_check CHECK (starts_at < ends_at)
);
alter table statement_month enable row level security;
create policy rows_of_operator on statement_month using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE TRIGGER statement_month_no_change BEFORE DELETE OR UPDATE ON statement_month FOR EACH ROW EXECUTE FUNCTION refuse_change_of_statement();

create table statement_status (
  operator_id uuid not null,
  partner_id uuid not null,
  month date not null,
  sent_at timestamp with time zone,
  sent_key_id uuid,
  sent_to text,
  email_id uuid,
  paid_at timestamp with time zone,
  paid_key_id uuid,
  payment_method text,
  payment_note text,
  constraint statement_status_pkey PRIMARY KEY (operator_id, partner_id, month),
  constraint statement_status_method_check CHECK (payment_method = ANY (ARRAY['CASH'::text, 'CARD'::text, 'BANK_TRANSFER'::text, 'ONLINE'::text, 'OTHER'::text])),
  constraint statement_status_paid_check CHECK ((paid_at IS NULL) = (payment_method IS NULL) AND (paid_at IS NOT NULL OR paid_key_id IS NULL AND payment_note IS NULL)),
  constraint statement_status_sent_check CHECK (sent_at IS NOT NULL OR sent_key_id IS NULL AND sent_to IS NULL AND email_id IS NULL)
);
alter table statement_status enable row level security;
create policy rows_of_operator on statement_status using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE TRIGGER statement_status_collected AFTER INSERT OR DELETE OR UPDATE ON statement_status FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('sent_to', 'payment_note');

create table statement_total (
  operator_id uuid not null,
  partner_id uuid not null,
  month date not null,
  kind text not null,
  lines integer not null,
  retail_minor bigint not null,
  commission_minor bigint not null,
  voucher_minor bigint not null,
  constraint statement_total_pkey PRIMARY KEY (operator_id, partner_id, month, kind),
  constraint statement_total_kind_check CHECK (kind = ANY (ARRAY['SALE'::text, 'AMENDMENT'::text, 'CANCELLATION'::text]))
);
alter table statement_total enable row level security;
create policy rows_of_operator on statement_total using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE TRIGGER statement_total_no_change BEFORE DELETE OR UPDATE ON statement_total FOR EACH ROW EXECUTE FUNCTION refuse_change_of_statement();

create table till_close (
  operator_id uuid not null,
  till_close_id uuid not null,
  date date not null,
  closed_at timestamp with time zone not null,
  key_id uuid,
  currency text not null,
  counts jsonb not null,
  note text,
  constraint till_close_pkey PRIMARY KEY (operator_id, till_close_id)
);
alter table till_close enable row level security;
create policy rows_of_operator on till_close using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX till_close_day_index ON public.till_close USING btree (operator_id, date);

create table time_zone (
  name text not null,
  starts timestamp with time zone[] not null,
  seconds integer[] not null,
  version text not null,
  constraint time_zone_pkey PRIMARY KEY (name)
);

create table timeslot (
  operator_id uuid not null,
  timeslot_id uuid not null,
  activity_id uuid not null,
  date date not null,
  "time" text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  capacity integer not null,
  taken integer default 0 not null,
  has_had_bookings boolean default false not null,
  closed boolean default false not null,
  held integer default 0 not null,
  has_waitlist_offer boolean default false not null,
  booking_count integer default 0 not null,
  resource_places integer,
  resource_growth integer,
  left_at timestamp with time zone,
  constraint timeslot_pkey PRIMARY KEY (operator_id, timeslot_id),
  constraint timeslot_start_unique UNIQUE (operator_id, activity_id, starts_at),
  constraint timeslot_booking_count_check CHECK (booking_count >= 0 AND (resource_places IS NULL) = (resource_growth IS NULL)),
  constraint timeslot_capacity_check CHECK (taken >= 0 AND capacity >= 0),
  constraint timeslot_held_check CHECK (held >= 0 AND held <= taken),
  constraint timeslot_time_check CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)
);
alter table timeslot enable row level security;
create policy rows_of_operator on timeslot using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX timeslot_day_index ON public.timeslot USING btree (operator_id, activity_id, date);
CREATE INDEX timeslot_waitlist_offer_index ON public.timeslot USING btree (operator_id, timeslot_id) WHERE has_waitlist_offer;
CREATE TRIGGER timeslot_not_oversold BEFORE UPDATE OF taken ON timeslot FOR EACH ROW WHEN (new.taken > old.taken AND new.taken > new.capacity) EXECUTE FUNCTION refuse_oversale();
CREATE CONSTRAINT TRIGGER timeslot_resources_counted AFTER UPDATE OF taken, booking_count ON timeslot DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.resource_places IS NOT NULL AND (new.taken <> old.taken OR new.booking_count <> old.booking_count)) EXECUTE FUNCTION refuse_uncounted();

create table timeslot_note (
  operator_id uuid not null,
  timeslot_id uuid not null,
  text text not null,
  written_at timestamp with time zone not null,
  key_id uuid,
  version integer not null,
  constraint timeslot_note_pkey PRIMARY KEY (operator_id, timeslot_id),
  constraint timeslot_note_text_check CHECK (text <> ''::text AND char_length(text) <= 2000 AND version >= 1)
);
alter table timeslot_note enable row level security;
create policy rows_of_operator on timeslot_note using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table upload (
  operator_id uuid not null,
  upload_id uuid not null,
  owner_id uuid not null,
  file_name text not null,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint upload_pkey PRIMARY KEY (operator_id, upload_id)
);
alter table upload enable row level security;
create policy rows_of_operator on upload using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX upload_expiry_index ON public.upload USING btree (operator_id, expires_at);

create table usage_correction (
  operator_id uuid not null,
  id bigint not null,
  entry_id bigint not null,
  number integer not null,
  kind text not null,
  usage numeric(38,9) not null,
  reason text not null,
  key_id uuid not null,
  corrected_at timestamp with time zone not null,
  constraint usage_correction_pkey PRIMARY KEY (operator_id, id),
  constraint usage_correction_number_unique UNIQUE (operator_id, entry_id, number),
  constraint usage_correction_kind_check CHECK (kind = ANY (ARRAY['VOID'::text, 'AMEND'::text])),
  constraint usage_correction_usage_check CHECK ((kind = 'VOID'::text) = (usage = 0::numeric))
);
alter table usage_correction enable row level security;
create policy rows_of_operator on usage_correction using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE TRIGGER usage_correction_collected AFTER INSERT OR DELETE OR UPDATE ON usage_correction FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change();

create table usage_day (
  operator_id uuid not null,
  day date not null,
  meter text not null,
  slot smallint not null,
  usage numeric not null,
  events bigint not null,
  constraint usage_day_pkey PRIMARY KEY (operator_id, day, meter, slot)
);
alter table usage_day set (fillfactor=50);
alter table usage_day enable row level security;
create policy rows_of_operator on usage_day using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table usage_entry (
  operator_id uuid not null,
  id bigint default nextval('usage_entry_id_seq'::regclass) not null,
  meter text not null,
  usage numeric(38,9) not null,
  extra_info text,
  occurred_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  source text not null,
  idempotency_key text,
  fingerprint bytea,
  events integer default 1 not null,
  constraint usage_entry_pkey PRIMARY KEY (operator_id, id),
  constraint usage_entry_source_check CHECK (source = ANY (ARRAY['client'::text, 'service'::text])),
  constraint usage_entry_usage_check CHECK (events = 1 AND usage > 0::numeric OR events = 0 OR events = '-1'::integer)
);
alter table usage_entry enable row level security;
create policy rows_of_operator on usage_entry using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE UNIQUE INDEX usage_entry_idempotency_unique ON public.usage_entry USING btree (operator_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX usage_entry_meter_index ON public.usage_entry USING btree (operator_id, meter, occurred_at, id);
CREATE INDEX usage_entry_time_index ON public.usage_entry USING btree (operator_id, occurred_at, id);
CREATE TRIGGER usage_entry_no_update BEFORE UPDATE ON usage_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_usage();

create table usage_hour (
  operator_id uuid not null,
  meter text not null,
  starts_at timestamp with time zone not null,
  slot smallint not null,
  usage numeric not null,
  events bigint not null,
  constraint usage_hour_pkey PRIMARY KEY (operator_id, meter, starts_at, slot)
);
alter table usage_hour set (fillfactor=50);
alter table usage_hour enable row level security;
create policy rows_of_operator on usage_hour using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table usage_import (
  operator_id uuid not null,
  file_hash bytea not null,
  file_name text not null,
  lines bigint default '0'::bigint not null,
  recorded bigint default '0'::bigint not null,
  duplicates bigint default '0'::bigint not null,
  rejected bigint default '0'::bigint not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint usage_import_pkey PRIMARY KEY (operator_id, file_hash),
  constraint usage_import_lines_check CHECK (lines >= 0 AND recorded >= 0 AND duplicates >= 0 AND rejected >= 0)
);
alter table usage_import enable row level security;
create policy rows_of_operator on usage_import using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table usage_quota (
  operator_id uuid not null,
  quota_id uuid not null,
  meter text not null,
  period text not null,
  threshold numeric(38,9) not null,
  email text,
  created_at timestamp with time zone not null,
  constraint usage_quota_pkey PRIMARY KEY (operator_id, quota_id),
  constraint usage_quota_unique UNIQUE (operator_id, meter, period, threshold),
  constraint usage_quota_meter_check CHECK ((meter IS NFC NORMALIZED)),
  constraint usage_quota_period_check CHECK (period = ANY (ARRAY['DAY'::text, 'MONTH'::text])),
  constraint usage_quota_threshold_check CHECK (threshold > 0::numeric)
);
alter table usage_quota enable row level security;
create policy rows_of_operator on usage_quota using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE TRIGGER usage_quota_collected AFTER INSERT OR DELETE OR UPDATE ON usage_quota FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('email');

create table usage_quota_crossing (
  operator_id uuid not null,
  quota_id uuid not null,
  period_start date not null,
  usage numeric not null,
  crossed_at timestamp with time zone not null,
  constraint usage_quota_crossing_pkey PRIMARY KEY (operator_id, quota_id, period_start)
);
alter table usage_quota_crossing enable row level security;
create policy rows_of_operator on usage_quota_crossing using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table usage_quota_due (
  operator_id uuid not null,
  id bigint default nextval('usage_quota_due_id_seq'::regclass) not null,
  quota_id uuid not null,
  day date not null,
  constraint usage_quota_due_pkey PRIMARY KEY (operator_id, id)
);
alter table usage_quota_due enable row level security;
create policy rows_of_operator on usage_quota_due using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table usage_receipt (
  operator_id uuid not null,
  idempotency_key text not null,
  fingerprint bytea,
  id bigint not null,
  meter text not null,
  usage numeric(38,9) not null,
  constraint usage_receipt_pkey PRIMARY KEY (operator_id, idempotency_key)
);
alter table usage_receipt enable row level security;
create policy rows_of_operator on usage_receipt using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table voucher (
  operator_id uuid not null,
  voucher_id uuid not null,
  code text not null,
  initial_minor bigint not null,
  balance_minor bigint not null,
  currency text not null,
  last_entry integer not null,
  recipient text,
  buyer_email text,
  payment_reference text,
  expires_on date,
  voided_at timestamp with time zone,
  void_reason text,
  created_at timestamp with time zone not null,
  constraint voucher_pkey PRIMARY KEY (operator_id, voucher_id),
  constraint voucher_code_unique UNIQUE (operator_id, code),
  constraint voucher_payment_unique UNIQUE (operator_id, payment_reference),
  constraint voucher_balance_check CHECK (initial_minor > 0 AND balance_minor >= 0 AND balance_minor <= initial_minor),
  constraint voucher_code_check CHECK (code ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'::text)
);
alter table voucher enable row level security;
create policy rows_of_operator on voucher using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX voucher_created_index ON public.voucher USING btree (operator_id, created_at, voucher_id);
CREATE TRIGGER voucher_collected AFTER INSERT OR DELETE OR UPDATE ON voucher FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('code', 'balance_minor', 'last_entry', 'recipient', 'buyer_email', 'payment_reference', 'void_reason');

create table voucher_entry (
  operator_id uuid not null,
  voucher_id uuid not null,
  number integer not null,
  kind text not null,
  amount_minor bigint not null,
  balance_minor bigint not null,
  booking_id uuid,
  key_id uuid,
  occurred_at timestamp with time zone not null,
  constraint voucher_entry_pkey PRIMARY KEY (operator_id, voucher_id, number),
  constraint voucher_entry_amount_check CHECK ((kind = ANY (ARRAY['SOLD'::text, 'RETURNED'::text])) AND amount_minor > 0 OR (kind = ANY (ARRAY['REDEEMED'::text, 'VOIDED'::text])) AND amount_minor < 0),
  constraint voucher_entry_balance_check CHECK (balance_minor >= 0),
  constraint voucher_entry_booking_check CHECK ((kind = ANY (ARRAY['REDEEMED'::text, 'RETURNED'::text])) = (booking_id IS NOT NULL)),
  constraint voucher_entry_kind_check CHECK (kind = ANY (ARRAY['SOLD'::text, 'REDEEMED'::text, 'RETURNED'::text, 'VOIDED'::text]))
);
alter table voucher_entry enable row level security;
create policy rows_of_operator on voucher_entry using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX voucher_entry_booking_index ON public.voucher_entry USING btree (operator_id, booking_id) WHERE (booking_id IS NOT NULL);

create table waitlist_entry (
  operator_id uuid not null,
  waitlist_id uuid not null,
  turn bigint default nextval('waitlist_entry_turn_seq'::regclass) not null,
  activity_id uuid not null,
  date date not null,
  timeslot_id uuid,
  participants integer not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  language text,
  channel text not null,
  partner_id uuid,
  status text not null,
  booking_id uuid,
  created_at timestamp with time zone not null,
  offered_at timestamp with time zone,
  constraint waitlist_entry_pkey PRIMARY KEY (operator_id, waitlist_id),
  constraint waitlist_entry_booking_unique UNIQUE (operator_id, booking_id),
  constraint waitlist_entry_channel_check CHECK (channel = ANY (ARRAY['PARTNER'::text, 'ONLINE'::text, 'POINT_OF_SALE'::text])),
  constraint waitlist_entry_offer_check CHECK ((status <> ALL (ARRAY['OFFERED'::text, 'ACCEPTED'::text])) OR booking_id IS NOT NULL),
  constraint waitlist_entry_participants_check CHECK (participants >= 1 AND participants <= 1000),
  constraint waitlist_entry_partner_check CHECK ((channel = 'PARTNER'::text) = (partner_id IS NOT NULL)),
  constraint waitlist_entry_status_check CHECK (status = ANY (ARRAY['WAITING'::text, 'OFFERED'::text, 'ACCEPTED'::text, 'LAPSED'::text, 'LEFT'::text]))
);
alter table waitlist_entry enable row level security;
create policy rows_of_operator on waitlist_entry using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX waitlist_entry_created_index ON public.waitlist_entry USING btree (operator_id, created_at, waitlist_id);
CREATE UNIQUE INDEX waitlist_entry_once_unique ON public.waitlist_entry USING btree (operator_id, activity_id, date, COALESCE(timeslot_id, '00000000-0000-0000-0000-000000000000'::uuid), COALESCE(partner_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(email)) WHERE (status = ANY (ARRAY['WAITING'::text, 'OFFERED'::text]));
CREATE INDEX waitlist_entry_queue_index ON public.waitlist_entry USING btree (operator_id, activity_id, date, turn) WHERE (status = 'WAITING'::text);
CREATE INDEX waitlist_entry_text_index ON public.waitlist_entry USING gin (operator_id, search_text(NULL::text, ((first_name || ' '::text) || last_name), email, NULL::text, NULL::text, phone) gin_trgm_ops) WITH (fastupdate=off);

create table waiver_answer (
  operator_id uuid not null,
  booking_id uuid not null,
  participant integer not null,
  question_id uuid not null,
  label text not null,
  value jsonb not null,
  answered_at timestamp with time zone not null,
  question_version integer,
  constraint waiver_answer_pkey PRIMARY KEY (operator_id, booking_id, participant, question_id),
  constraint waiver_answer_participant_check CHECK (participant >= 0)
);
alter table waiver_answer enable row level security;
create policy rows_of_operator on waiver_answer using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX waiver_answer_question_index ON public.waiver_answer USING btree (operator_id, question_id);

create table waiver_question (
  operator_id uuid not null,
  question_id uuid not null,
  activity_id uuid not null,
  label text not null,
  help_text text,
  type text not null,
  required boolean default false not null,
  scope text default 'booking'::text not null,
  options jsonb,
  min_length integer,
  max_length integer,
  min double precision,
  max double precision,
  pattern text,
  file jsonb,
  depends_on jsonb,
  "position" integer not null,
  version integer default 1 not null,
  constraint waiver_question_pkey PRIMARY KEY (operator_id, question_id),
  constraint waiver_question_position_check CHECK ("position" >= 0),
  constraint waiver_question_scope_check CHECK (scope = ANY (ARRAY['booking'::text, 'participant'::text])),
  constraint waiver_question_type_check CHECK (type = ANY (ARRAY['text'::text, 'long_text'::text, 'number'::text, 'boolean'::text, 'date'::text, 'single_choice'::text, 'multi_choice'::text, 'email'::text, 'phone'::text, 'file'::text, 'signature'::text]))
);
alter table waiver_question enable row level security;
create policy rows_of_operator on waiver_question using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX waiver_question_product_index ON public.waiver_question USING btree (operator_id, activity_id, "position");
CREATE TRIGGER waiver_question_collected AFTER INSERT OR DELETE OR UPDATE ON waiver_question FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change();

create table webhook_attempt (
  operator_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamp with time zone not null,
  url text not null,
  latency_ms integer not null,
  status integer,
  failure text,
  response text,
  constraint webhook_attempt_pkey PRIMARY KEY (operator_id, delivery_id, number)
);
alter table webhook_attempt enable row level security;
create policy rows_of_operator on webhook_attempt using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));

create table webhook_delivery (
  operator_id uuid not null,
  delivery_id uuid not null,
  webhook_id uuid not null,
  sequence_number bigint,
  type text not null,
  changed_at timestamp with time zone not null,
  state text not null,
  body text,
  attempt_count integer default 0 not null,
  failures integer default 0 not null,
  next_attempt_at timestamp with time zone,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint webhook_delivery_pkey PRIMARY KEY (operator_id, delivery_id),
  constraint webhook_delivery_number_unique UNIQUE (operator_id, webhook_id, sequence_number),
  constraint webhook_delivery_next_check CHECK ((state = 'PENDING'::text) = (next_attempt_at IS NOT NULL)),
  constraint webhook_delivery_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text]))
);
alter table webhook_delivery enable row level security;
create policy rows_of_operator on webhook_delivery using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX webhook_delivery_age_index ON public.webhook_delivery USING btree (operator_id, created_at);
CREATE INDEX webhook_delivery_due_index ON public.webhook_delivery USING btree (operator_id, webhook_id, next_attempt_at) WHERE (state = 'PENDING'::text);
CREATE INDEX webhook_delivery_list_index ON public.webhook_delivery USING btree (operator_id, webhook_id, delivery_id);

create table webhook_endpoint (
  operator_id uuid not null,
  webhook_id uuid not null,
  partner_id uuid,
  url text not null,
  types text[],
  description text,
  email text,
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamp with time zone,
  paused_at timestamp with time zone,
  pause_reason text,
  failing_since timestamp with time zone,
  not_before timestamp with time zone,
  last_number bigint not null,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint webhook_endpoint_pkey PRIMARY KEY (operator_id, webhook_id),
  constraint webhook_endpoint_pause_check CHECK ((paused_at IS NULL) = (pause_reason IS NULL)),
  constraint webhook_endpoint_reason_check CHECK (pause_reason = ANY (ARRAY['REQUESTED'::text, 'GONE'::text, 'FAILING'::text])),
  constraint webhook_endpoint_secret_check CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);
alter table webhook_endpoint enable row level security;
create policy rows_of_operator on webhook_endpoint using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX webhook_endpoint_partner_index ON public.webhook_endpoint USING btree (operator_id, partner_id);
CREATE TRIGGER webhook_endpoint_collected AFTER INSERT OR DELETE OR UPDATE ON webhook_endpoint FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('secret', 'previous_secret', 'email', 'last_number', 'failing_since', 'not_before');

create table worker (
  worker_id text not null,
  registered_at timestamp with time zone default now() not null,
  constraint worker_pkey PRIMARY KEY (worker_id)
);

create table workflow (
  operator_id uuid not null,
  workflow_id uuid not null,
  name text not null,
  trigger text not null,
  delay integer,
  delay_unit text,
  at_time text,
  activity_ids uuid[] not null,
  channels text[] not null,
  subject text not null,
  body text not null,
  language text not null,
  active boolean default true not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer default 1 not null,
  translations jsonb default '[]'::jsonb not null,
  constraint workflow_pkey PRIMARY KEY (operator_id, workflow_id),
  constraint workflow_delay_check CHECK ((delay IS NOT NULL) = (delay_unit IS NOT NULL) AND (delay IS NOT NULL) = (trigger = ANY (ARRAY['BEFORE_START'::text, 'AFTER_END'::text, 'WAIVER_OUTSTANDING'::text])) AND (delay IS NULL OR delay >= 0) AND (at_time IS NULL OR delay_unit = 'DAYS'::text)),
  constraint workflow_translations_check CHECK (jsonb_typeof(translations) = 'array'::text AND jsonb_array_length(translations) <= 12 AND jsonb_array_length(jsonb_path_query_array(translations, '$[*]?((@."language" like_regex "^[a-z]{2,8}(-[A-Za-z0-9]{1,8})*$" && @."subject" like_regex "^.{1,200}$") && @."body" like_regex "\\S")'::jsonpath)) = jsonb_array_length(translations) AND ((('"'::text || language) || '"'::text) || jsonb_path_query_array(translations, '$[*]."language"'::jsonpath)::text) !~ '("[A-Za-z0-9-]+").*\1'::text),
  constraint workflow_trigger_check CHECK (trigger = ANY (ARRAY['BOOKING_CONFIRMED'::text, 'BOOKING_CANCELLED'::text, 'BOOKING_AMENDED'::text, 'BEFORE_START'::text, 'AFTER_END'::text, 'WAIVER_OUTSTANDING'::text, 'BASKET_ABANDONED'::text])),
  constraint workflow_unit_check CHECK (delay_unit = ANY (ARRAY['MINUTES'::text, 'HOURS'::text, 'DAYS'::text]))
);
alter table workflow enable row level security;
create policy rows_of_operator on workflow using ((operator_id = (NULLIF(current_setting('booking.operator'::text, true), ''::text))::uuid));
CREATE INDEX workflow_trigger_index ON public.workflow USING btree (operator_id, trigger);
CREATE TRIGGER workflow_collected AFTER INSERT OR DELETE OR UPDATE ON workflow FOR EACH ROW WHEN (current_setting('booking.changes'::text, true) <> ''::text) EXECUTE FUNCTION collect_change('updated_at');

alter sequence booking_total_id_seq owned by booking_total.id;
alter sequence change_outbox_change_id_seq owned by change_outbox.change_id;
alter sequence product_product_id_seq owned by product.product_id;
alter sequence usage_entry_id_seq owned by usage_entry.id;
alter sequence usage_quota_due_id_seq owned by usage_quota_due.id;
alter sequence waitlist_entry_turn_seq owned by waitlist_entry.turn;

alter table agency_grant add constraint agency_grant_agency_id_foreign FOREIGN KEY (agency_id) REFERENCES agency(agency_id);
alter table agency_grant add constraint agency_grant_operator_id_partner_id_foreign FOREIGN KEY (operator_id, partner_id) REFERENCES partner(operator_id, partner_id);
alter table agency_key add constraint agency_key_agency_id_foreign FOREIGN KEY (agency_id) REFERENCES agency(agency_id);
alter table api_key add constraint api_key_agency_key_id_foreign FOREIGN KEY (agency_key_id) REFERENCES agency_key(agency_key_id);
alter table api_key add constraint api_key_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table api_key add constraint api_key_operator_id_partner_id_foreign FOREIGN KEY (operator_id, partner_id) REFERENCES partner(operator_id, partner_id);
alter table api_key_address add constraint api_key_address_operator_id_key_id_foreign FOREIGN KEY (operator_id, key_id) REFERENCES api_key(operator_id, key_id) ON DELETE CASCADE;
alter table api_key_directory add constraint api_key_directory_operator_id_key_id_foreign FOREIGN KEY (operator_id, key_id) REFERENCES api_key(operator_id, key_id) ON DELETE CASCADE;
alter table assignment_exclusion add constraint assignment_exclusion_operator_id_member_id_foreign FOREIGN KEY (operator_id, member_id) REFERENCES resource_member(operator_id, member_id) ON DELETE CASCADE;
alter table assignment_exclusion add constraint assignment_exclusion_operator_id_timeslot_id_foreign FOREIGN KEY (operator_id, timeslot_id) REFERENCES timeslot(operator_id, timeslot_id) ON DELETE CASCADE;
alter table audit_entry add constraint audit_entry_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table basket add constraint basket_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table basket add constraint basket_operator_id_partner_id_foreign FOREIGN KEY (operator_id, partner_id) REFERENCES partner(operator_id, partner_id);
alter table booking add constraint booking_operator_id_activity_id_foreign FOREIGN KEY (operator_id, activity_id) REFERENCES product(operator_id, activity_id);
alter table booking add constraint booking_operator_id_basket_id_foreign FOREIGN KEY (operator_id, basket_id) REFERENCES basket(operator_id, basket_id);
alter table booking add constraint booking_operator_id_partner_id_foreign FOREIGN KEY (operator_id, partner_id) REFERENCES partner(operator_id, partner_id);
alter table booking add constraint booking_operator_id_timeslot_id_foreign FOREIGN KEY (operator_id, timeslot_id) REFERENCES timeslot(operator_id, timeslot_id);
alter table booking_event add constraint booking_event_operator_id_booking_id_foreign FOREIGN KEY (operator_id, booking_id) REFERENCES booking(operator_id, booking_id);
alter table booking_import add constraint booking_import_operator_id_booking_id_foreign FOREIGN KEY (operator_id, booking_id) REFERENCES booking(operator_id, booking_id);
alter table bulk_line add constraint bulk_line_operator_id_bulk_operation_id_foreign FOREIGN KEY (operator_id, bulk_operation_id) REFERENCES bulk_operation(operator_id, bulk_operation_id);
alter table bulk_operation add constraint bulk_operation_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table bulk_operation add constraint bulk_operation_operator_id_key_id_foreign FOREIGN KEY (operator_id, key_id) REFERENCES api_key(operator_id, key_id);
alter table bulk_part add constraint bulk_part_operator_id_bulk_operation_id_foreign FOREIGN KEY (operator_id, bulk_operation_id) REFERENCES bulk_operation(operator_id, bulk_operation_id);
alter table call_tally add constraint call_tally_operator_id_key_id_foreign FOREIGN KEY (operator_id, key_id) REFERENCES api_key(operator_id, key_id);
alter table change_event add constraint change_event_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table closure add constraint closure_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table closure_booking add constraint closure_booking_operator_id_booking_id_foreign FOREIGN KEY (operator_id, booking_id) REFERENCES booking(operator_id, booking_id);
alter table closure_booking add constraint closure_booking_operator_id_closure_id_foreign FOREIGN KEY (operator_id, closure_id) REFERENCES closure(operator_id, closure_id) ON DELETE CASCADE;
alter table commission add constraint commission_operator_id_activity_id_foreign FOREIGN KEY (operator_id, activity_id) REFERENCES product(operator_id, activity_id);
alter table commission add constraint commission_operator_id_partner_id_foreign FOREIGN KEY (operator_id, partner_id) REFERENCES partner(operator_id, partner_id);
alter table dashboard_session add constraint dashboard_session_operator_id_key_id_foreign FOREIGN KEY (operator_id, key_id) REFERENCES api_key(operator_id, key_id);
alter table email add constraint email_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table email_skip add constraint email_skip_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table idempotency_record add constraint idempotency_record_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table merged_email add constraint merged_email_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table partner add constraint partner_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table payment add constraint payment_operator_id_basket_id_foreign FOREIGN KEY (operator_id, basket_id) REFERENCES basket(operator_id, basket_id);
alter table picture add constraint picture_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table product add constraint product_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table promo_code add constraint promo_code_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table promo_use add constraint promo_use_operator_id_promo_code_id_foreign FOREIGN KEY (operator_id, promo_code_id) REFERENCES promo_code(operator_id, promo_code_id);
alter table refund add constraint refund_operator_id_basket_id_foreign FOREIGN KEY (operator_id, basket_id) REFERENCES basket(operator_id, basket_id);
alter table request_tally add constraint request_tally_operator_id_key_id_foreign FOREIGN KEY (operator_id, key_id) REFERENCES api_key(operator_id, key_id);
alter table resource add constraint resource_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table resource_assignment add constraint resource_assignment_operator_id_member_id_foreign FOREIGN KEY (operator_id, member_id) REFERENCES resource_member(operator_id, member_id) ON DELETE CASCADE;
alter table resource_assignment add constraint resource_assignment_operator_id_timeslot_id_resource_id_foreign FOREIGN KEY (operator_id, timeslot_id, resource_id) REFERENCES resource_use(operator_id, timeslot_id, resource_id) ON DELETE CASCADE;
alter table resource_member add constraint resource_member_operator_id_key_id_foreign FOREIGN KEY (operator_id, key_id) REFERENCES api_key(operator_id, key_id);
alter table resource_member add constraint resource_member_operator_id_resource_id_foreign FOREIGN KEY (operator_id, resource_id) REFERENCES resource(operator_id, resource_id) ON DELETE CASCADE;
alter table resource_need add constraint resource_need_operator_id_activity_id_foreign FOREIGN KEY (operator_id, activity_id) REFERENCES product(operator_id, activity_id) ON DELETE CASCADE;
alter table resource_need add constraint resource_need_operator_id_resource_id_foreign FOREIGN KEY (operator_id, resource_id) REFERENCES resource(operator_id, resource_id);
alter table resource_quantity add constraint resource_quantity_operator_id_resource_id_foreign FOREIGN KEY (operator_id, resource_id) REFERENCES resource(operator_id, resource_id) ON DELETE CASCADE;
alter table resource_use add constraint resource_use_operator_id_resource_id_foreign FOREIGN KEY (operator_id, resource_id) REFERENCES resource(operator_id, resource_id);
alter table resource_use add constraint resource_use_operator_id_timeslot_id_foreign FOREIGN KEY (operator_id, timeslot_id) REFERENCES timeslot(operator_id, timeslot_id) ON DELETE CASCADE;
alter table schedule add constraint schedule_operator_id_activity_id_foreign FOREIGN KEY (operator_id, activity_id) REFERENCES product(operator_id, activity_id) ON DELETE CASCADE;
alter table schedule_exception add constraint schedule_exception_operator_id_activity_id_foreign FOREIGN KEY (operator_id, activity_id) REFERENCES product(operator_id, activity_id) ON DELETE CASCADE;
alter table staff_account add constraint staff_account_operator_id_key_id_foreign FOREIGN KEY (operator_id, key_id) REFERENCES api_key(operator_id, key_id);
alter table staff_passkey add constraint staff_passkey_operator_id_key_id_foreign FOREIGN KEY (operator_id, key_id) REFERENCES staff_account(operator_id, key_id);
alter table statement_month add constraint statement_month_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table statement_status add constraint statement_status_operator_id_month_foreign FOREIGN KEY (operator_id, month) REFERENCES statement_month(operator_id, month);
alter table statement_status add constraint statement_status_operator_id_partner_id_foreign FOREIGN KEY (operator_id, partner_id) REFERENCES partner(operator_id, partner_id);
alter table statement_total add constraint statement_total_operator_id_month_foreign FOREIGN KEY (operator_id, month) REFERENCES statement_month(operator_id, month);
alter table statement_total add constraint statement_total_operator_id_partner_id_foreign FOREIGN KEY (operator_id, partner_id) REFERENCES partner(operator_id, partner_id);
alter table till_close add constraint till_close_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table timeslot add constraint timeslot_operator_id_activity_id_foreign FOREIGN KEY (operator_id, activity_id) REFERENCES product(operator_id, activity_id);
alter table timeslot_note add constraint timeslot_note_operator_id_timeslot_id_foreign FOREIGN KEY (operator_id, timeslot_id) REFERENCES timeslot(operator_id, timeslot_id) ON DELETE CASCADE;
alter table upload add constraint upload_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table usage_correction add constraint usage_correction_operator_id_id_foreign FOREIGN KEY (operator_id, id) REFERENCES usage_entry(operator_id, id) ON DELETE CASCADE;
alter table usage_day add constraint usage_day_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table usage_hour add constraint usage_hour_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table usage_import add constraint usage_import_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table usage_quota add constraint usage_quota_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table usage_quota_crossing add constraint usage_quota_crossing_operator_id_quota_id_foreign FOREIGN KEY (operator_id, quota_id) REFERENCES usage_quota(operator_id, quota_id) ON DELETE CASCADE;
alter table usage_quota_due add constraint usage_quota_due_operator_id_quota_id_foreign FOREIGN KEY (operator_id, quota_id) REFERENCES usage_quota(operator_id, quota_id) ON DELETE CASCADE;
alter table usage_receipt add constraint usage_receipt_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table voucher add constraint voucher_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table voucher_entry add constraint voucher_entry_operator_id_voucher_id_foreign FOREIGN KEY (operator_id, voucher_id) REFERENCES voucher(operator_id, voucher_id);
alter table waitlist_entry add constraint waitlist_entry_operator_id_activity_id_foreign FOREIGN KEY (operator_id, activity_id) REFERENCES product(operator_id, activity_id);
alter table waitlist_entry add constraint waitlist_entry_operator_id_booking_id_foreign FOREIGN KEY (operator_id, booking_id) REFERENCES booking(operator_id, booking_id);
alter table waitlist_entry add constraint waitlist_entry_operator_id_partner_id_foreign FOREIGN KEY (operator_id, partner_id) REFERENCES partner(operator_id, partner_id);
alter table waitlist_entry add constraint waitlist_entry_operator_id_timeslot_id_foreign FOREIGN KEY (operator_id, timeslot_id) REFERENCES timeslot(operator_id, timeslot_id);
alter table waiver_answer add constraint waiver_answer_operator_id_booking_id_foreign FOREIGN KEY (operator_id, booking_id) REFERENCES booking(operator_id, booking_id) ON DELETE CASCADE;
alter table waiver_answer add constraint waiver_answer_operator_id_question_id_foreign FOREIGN KEY (operator_id, question_id) REFERENCES waiver_question(operator_id, question_id);
alter table waiver_question add constraint waiver_question_operator_id_activity_id_foreign FOREIGN KEY (operator_id, activity_id) REFERENCES product(operator_id, activity_id) ON DELETE CASCADE;
alter table webhook_attempt add constraint webhook_attempt_operator_id_delivery_id_foreign FOREIGN KEY (operator_id, delivery_id) REFERENCES webhook_delivery(operator_id, delivery_id) ON DELETE CASCADE;
alter table webhook_delivery add constraint webhook_delivery_operator_id_webhook_id_foreign FOREIGN KEY (operator_id, webhook_id) REFERENCES webhook_endpoint(operator_id, webhook_id) ON DELETE CASCADE;
alter table webhook_endpoint add constraint webhook_endpoint_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);
alter table webhook_endpoint add constraint webhook_endpoint_operator_id_partner_id_foreign FOREIGN KEY (operator_id, partner_id) REFERENCES partner(operator_id, partner_id);
alter table workflow add constraint workflow_operator_id_foreign FOREIGN KEY (operator_id) REFERENCES operator(operator_id);

create view public.booking_of_operator as
 SELECT operator_id,
    booking_id,
    booking_reference,
    basket_id,
    activity_id,
    timeslot_id,
    date,
    "time",
    starts_at,
    channel,
    partner_id,
    participants,
    price_minor,
    currency,
    first_name,
    last_name,
    email,
    phone,
    payment_reference,
    partner_reference,
    notes,
    language,
    status,
    waiver_status,
    created_at,
    cancelled_at,
    cancel_reason,
    version,
    hold_expires_at,
    held_at,
    held_by,
    lines,
    commission_minor,
    voucher_minor,
    cancellation_tiers,
    refund_minor,
    commission_rate,
    settled_retail_minor,
    settled_commission_minor,
    refund_percent,
    waiver_changed_at,
    accepted_minor,
    erased_at,
    arrived
   FROM booking
  WHERE operator_id = NULLIF(current_setting('booking.operator'::text, true), ''::text)::uuid;

create view public.product_of_operator as
 SELECT operator_id,
    activity_id,
    product_id,
    name,
    short_description,
    description,
    category,
    duration_minutes,
    time_zone,
    currency,
    min_participants,
    max_participants,
    booking_cutoff_minutes,
    cancellation_cutoff_minutes,
    location,
    images,
    waiver_policy,
    published,
    timeslots_until,
    created_at,
    updated_at,
    acceptance_required,
    pricing,
    pricing_version,
    resource_needs_version,
    version,
    price_minor,
    price_varies,
    colour,
    departure_minimum
   FROM product
  WHERE operator_id = NULLIF(current_setting('booking.operator'::text, true), ''::text)::uuid;

create view public.waitlist_entry_of_operator as
 SELECT operator_id,
    waitlist_id,
    turn,
    activity_id,
    date,
    timeslot_id,
    participants,
    first_name,
    last_name,
    email,
    phone,
    language,
    channel,
    partner_id,
    status,
    booking_id,
    created_at,
    offered_at
   FROM waitlist_entry
  WHERE operator_id = NULLIF(current_setting('booking.operator'::text, true), ''::text)::uuid;

create schema control_plane;

create view control_plane.agency_grant as
 SELECT operator_id,
    agency_id,
    partner_id
   FROM agency_grant;

create view control_plane.api_key as
 SELECT operator_id,
    key_id,
    partner_id,
    prefix,
    hash,
    scopes,
    expires_at,
    revoked_at,
    last_used_at,
    rate_limits,
    allowed_addresses
   FROM api_key;

create view control_plane.api_key_directory as
 SELECT operator_id,
    hash
   FROM api_key_directory;

create view control_plane.audit_head as
 SELECT operator_id,
    verified_at,
    fault_count
   FROM audit_head;

create view control_plane.booking as
 SELECT operator_id,
    booking_id,
    timeslot_id,
    status,
    hold_expires_at
   FROM booking;

create view control_plane.booking_event as
 SELECT operator_id,
    occurred_at,
    relayed
   FROM booking_event;

create view control_plane.booking_total as
 SELECT operator_id,
    merged
   FROM booking_total;

create view control_plane.bulk_operation as
 SELECT operator_id,
    bulk_operation_id,
    key_id,
    state,
    created_at,
    expires_at
   FROM bulk_operation;

create view control_plane.change_event as
 SELECT operator_id,
    numbered_at
   FROM change_event;

create view control_plane.change_outbox as
 SELECT operator_id,
    changed_at
   FROM change_outbox;

create view control_plane.change_position as
 SELECT operator_id,
    last_number
   FROM change_position;

create view control_plane.closure as
 SELECT operator_id,
    closure_id,
    status,
    due_at,
    choose_before
   FROM closure;

create view control_plane.dashboard_session as
 SELECT operator_id,
    session_id
   FROM dashboard_session;

create view control_plane.email as
 SELECT operator_id,
    status,
    due_at
   FROM email;

create view control_plane.idempotency_record as
 SELECT operator_id,
    created_at
   FROM idempotency_record;

create view control_plane.operator as
 SELECT operator_id,
    name,
    reply_to,
    time_zone,
    currency,
    hold_minutes,
    waitlist_offer_minutes,
    held_places_per_key,
    held_places_per_timeslot,
    usage_retention_months,
    answer_retention_days,
    file_retention_days,
    email_retention_days,
    version,
    billing_name,
    billing_address,
    tax_number,
    logo,
    brand_colour,
    phone,
    website,
    languages,
    default_booking_cutoff_minutes,
    default_cancellation_cutoff_minutes
   FROM operator;

create view control_plane.partner as
 SELECT operator_id,
    partner_id,
    slug
   FROM partner;

create view control_plane.picture as
 SELECT operator_id,
    check_at
   FROM picture;

create view control_plane.product as
 SELECT operator_id,
    activity_id,
    time_zone,
    timeslots_until,
    updated_at,
    pricing
   FROM product;

create view control_plane.resource as
 SELECT operator_id,
    resource_id,
    time_zone,
    auto_assign,
    quantities_until
   FROM resource;

create view control_plane.resource_assignment as
 SELECT operator_id,
    resource_id,
    timeslot_id
   FROM resource_assignment;

create view control_plane.resource_member as
 SELECT operator_id,
    member_id
   FROM resource_member;

create view control_plane.resource_use as
 SELECT operator_id,
    resource_id,
    timeslot_id,
    starts_at,
    used
   FROM resource_use;

create view control_plane.staff_account as
 SELECT operator_id,
    key_id,
    email,
    deactivated_at,
    oidc_issuer,
    oidc_subject
   FROM staff_account;

create view control_plane.timeslot as
 SELECT operator_id,
    timeslot_id,
    has_waitlist_offer
   FROM timeslot;

create view control_plane.upload as
 SELECT operator_id,
    upload_id,
    expires_at
   FROM upload;

create view control_plane.usage_quota_due as
 SELECT operator_id
   FROM usage_quota_due;

create view control_plane.waitlist_entry as
 SELECT operator_id,
    waitlist_id,
    status
   FROM waitlist_entry;

create view control_plane.webhook_delivery as
 SELECT operator_id,
    webhook_id,
    state,
    created_at,
    next_attempt_at,
    claimed_until
   FROM webhook_delivery;

create view control_plane.webhook_endpoint as
 SELECT operator_id,
    webhook_id,
    paused_at,
    not_before,
    failing_since,
    last_number
   FROM webhook_endpoint;

create view control_plane.workflow as
 SELECT operator_id
   FROM workflow;

CREATE OR REPLACE FUNCTION control_plane.analyze_tables()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin analyze product, timeslot, booking, waiver_answer, usage_entry, resource_use; end $function$;

CREATE OR REPLACE FUNCTION control_plane.merge_search_index()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select pg_catalog.gin_clean_pending_list('public.booking_text_index'::regclass) $function$;
