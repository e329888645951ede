import { Migration } from '@mikro-orm/migrations'

/** What the triggers did stands in the statements and functions that change products, timeslots and uses of resources. */
const functions = [
  `create function refuse_uncounted() returns trigger language plpgsql as $$
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
    $$;`,
  `create or replace function count_resources(operator uuid, slots uuid[])
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
        perform settle_timeslots(operator, touched);
      end
    $$;`,
  `create or replace function settle_timeslots(operator uuid, timeslots uuid[])
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
    $$;`,
  `create or replace function plan_resources(operator uuid, activity uuid, since timestamp with time zone)
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
        perform settle_all_timeslots(operator, array(
          select t.timeslot_id from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since));
      end
    $$;`,
  `create or replace function take_places(operator uuid, slot uuid, places integer[], bookings integer, holding boolean[], holders uuid[], earliest timestamp with time zone[], replaced uuid, moment timestamp with time zone, waits boolean default true)
 returns TABLE(place integer, outcome text, held integer, most integer)
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
    $$;`,
]

const before = [
  `create or replace function settle_timeslots(operator uuid, timeslots uuid[])
 returns void
 language plpgsql
 set plan_cache_mode to 'force_generic_plan'
as $$
      declare
        changed uuid[];
        places integer[];
        growths integer[];
        offers boolean[];
      begin
        select array_agg(c.timeslot_id), array_agg(c.places), array_agg(c.growth), array_agg(
            not c.offering and not c.closed and least(c.room, c.places) > greatest(0, least(c.room, c.resource_places)) and exists (
              select from waitlist_entry w
              where w.operator_id = operator and w.activity_id = c.activity_id and w.date = c.date and w.status = 'WAITING'
                and (w.timeslot_id is null or w.timeslot_id = c.timeslot_id)))
        into changed, places, growths, offers
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
        if true = any(offers) then
          perform graphile_worker.add_job('offer-places', json_build_object('operatorId', operator, 'timeslotId', o.timeslot_id),
            job_key => 'offer:' || o.timeslot_id, job_key_mode => 'replace')
          from unnest(changed, offers) o (timeslot_id, offers) where o.offers;
        end if;
      end
    $$;`,
  `create or replace function plan_resources(operator uuid, activity uuid, since timestamp with time zone)
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
    $$;`,
  `create or replace function take_places(operator uuid, slot uuid, places integer[], bookings integer, holding boolean[], holders uuid[], earliest timestamp with time zone[], replaced uuid, moment timestamp with time zone, waits boolean default true)
 returns TABLE(place integer, outcome text, held integer, most integer)
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
    $$;`,
  `create or replace function count_resources()
 returns trigger
 language plpgsql
 set plan_cache_mode to 'force_generic_plan'
as $$
      declare
        touched uuid[] := array[new.timeslot_id];
        counted record;
      begin
        for counted in
          select r.resource_id, r.longest_minutes, u.starts_at, u.ends_at,
            resource_used(u.per, u.quantity, u.group_size, new.taken, new.parties) - u.used more
          from resource_use u
          join resource r on r.operator_id = u.operator_id and r.resource_id = u.resource_id
          where u.operator_id = new.operator_id and u.timeslot_id = new.timeslot_id
          order by u.resource_id
        loop
          continue when counted.more = 0;
          update resource_use u
          set used = case when u.timeslot_id = new.timeslot_id then u.used + counted.more else u.used end,
            spare = u.spare - counted.more, short = least(u.short, greatest(0, counted.more - u.spare))
          where u.operator_id = new.operator_id and u.resource_id = counted.resource_id
            and u.starts_at >= counted.starts_at and u.starts_at < counted.ends_at;
          update resource_quantity q
          set spare = q.spare - counted.more, short = least(q.short, greatest(0, counted.more - q.spare))
          where q.operator_id = new.operator_id and q.resource_id = counted.resource_id
            and q.starts_at >= counted.starts_at and q.starts_at < counted.ends_at;
          touched := touched || array(
            select u.timeslot_id from resource_use u
            where u.operator_id = new.operator_id and u.resource_id = counted.resource_id and u.starts_at < counted.ends_at
              and u.starts_at > counted.starts_at - make_interval(mins => counted.longest_minutes) and u.ends_at > counted.starts_at);
        end loop;
        perform settle_timeslots(new.operator_id, touched);
        return null;
      end
    $$;`,
  `create or replace function record_product_change()
 returns trigger
 language plpgsql
as $$
      begin
        insert into change_outbox (operator_id, kind, activity_id) values (new.operator_id, 'product', new.activity_id);
        if tg_op = 'UPDATE' and ((new.published, new.pricing, new.min_participants, new.booking_cutoff_minutes)
          is distinct from (old.published, old.pricing, old.min_participants, old.booking_cutoff_minutes)) then
          insert into change_outbox (operator_id, kind, activity_id, date)
          select distinct t.operator_id, 'availability', t.activity_id, t.date from timeslot t
          where t.operator_id = new.operator_id and t.activity_id = new.activity_id and t.date >= (new.updated_at at time zone 'UTC')::date - 1;
        end if;
        return null;
      end
    $$;`,
  `create or replace function record_timeslot_change()
 returns trigger
 language plpgsql
as $$
      begin
        insert into change_outbox (operator_id, kind, activity_id, date) values (new.operator_id, 'availability', new.activity_id, new.date);
        if new.date <> old.date then
          insert into change_outbox (operator_id, kind, activity_id, date) values (old.operator_id, 'availability', old.activity_id, old.date);
        end if;
        return null;
      end
    $$;`,
  `create or replace function follow_resource_use()
 returns trigger
 language plpgsql
as $$
      begin
        if exists (
          select from resource_assignment a where a.operator_id = new.operator_id and a.timeslot_id = new.timeslot_id
            and a.resource_id = new.resource_id and (a.starts_at, a.ends_at) is distinct from (new.starts_at, new.ends_at)
        ) then
          perform move_assignments(new.operator_id, new.resource_id);
        end if;
        if new.used < old.used then
          perform end_unused_assignments(new.operator_id, new.resource_id, array[new.timeslot_id]);
        end if;
        return null;
      end
    $$;`,
  `create trigger product_change after update on product for each row when (old.* is distinct from new.*) execute function record_product_change();`,
  `create trigger timeslot_change after update on timeslot for each row when (new.taken is distinct from old.taken or new.capacity is distinct from old.capacity or new.closed is distinct from old.closed or new.offering is distinct from old.offering or new.resource_places is distinct from old.resource_places or new.date is distinct from old.date or new."time" is distinct from old."time" or new.starts_at is distinct from old.starts_at or new.ends_at is distinct from old.ends_at) execute function record_timeslot_change();`,
  `create trigger timeslot_resources after update of taken, parties on timeslot for each row when (new.resource_places is not null and (new.taken <> old.taken or new.parties <> old.parties)) execute function count_resources();`,
  `create trigger resource_use_assignments after update of used, starts_at, ends_at on resource_use for each row when (new.used < old.used or new.starts_at <> old.starts_at or new.ends_at <> old.ends_at) execute function follow_resource_use();`,
]

export class Migration20261130090000_RecordChangesInStatements extends Migration {
  override name = 'Migration20261130090000_RecordChangesInStatements'

  override up(): void {
    this.addSql('drop trigger "product_change" on "product";')
    this.addSql('drop trigger "timeslot_change" on "timeslot";')
    this.addSql('drop trigger "timeslot_resources" on "timeslot";')
    this.addSql('drop trigger "resource_use_assignments" on "resource_use";')
    for (const name of ['record_product_change', 'record_timeslot_change', 'count_resources', 'follow_resource_use'])
      this.addSql(`drop function ${name}();`)
    for (const each of functions) this.addSql(each)
    // Only refuses: whoever changes places counts the resources in the same transaction.
    this.addSql(
      `create constraint trigger "timeslot_resources_counted" after update of "taken", "parties" on "timeslot" deferrable initially deferred for each row when (new.resource_places is not null and (new.taken <> old.taken or new.parties <> old.parties)) execute function "refuse_uncounted"();`,
    )
  }

  override down(): void {
    this.addSql('drop trigger "timeslot_resources_counted" on "timeslot";')
    this.addSql('drop function refuse_uncounted();')
    this.addSql('drop function count_resources(uuid, uuid[]);')
    for (const each of before) this.addSql(each)
  }
}
