import { Migration } from '@mikro-orm/migrations'

export class Migration20261123060000_AddResources extends Migration {
  override name = 'Migration20261123060000_AddResources'

  override up(): void {
    this.addSql(`create table "resource" ("operator_id" uuid not null, "resource_id" uuid not null, "name" text not null,
      "named" boolean not null default false, "quantity" integer not null, "time_zone" text not null, "opening_times" jsonb not null default '[]',
      "exceptions" jsonb not null default '[]',
      "quantities_until" date not null, "longest_minutes" integer not null default 0, "version" integer not null default 1, "created_at" timestamptz not null, "updated_at" timestamptz not null,
      primary key ("operator_id", "resource_id"));`)
    this.addSql(`create unique index "resource_name_unique" on "resource" ("operator_id", lower("name"));`)
    this.addSql(
      `alter table "resource" add constraint "resource_quantity_check" check (quantity >= 0 AND (named OR quantity > 0));`,
    )
    this.addSql(`create table "resource_member" ("operator_id" uuid not null, "member_id" uuid not null, "resource_id" uuid not null, "name" text not null, "skills" text[] not null, "active" boolean not null default true,
      "created_at" timestamptz not null, primary key ("operator_id", "member_id"));`)
    this.addSql(
      `create unique index "resource_member_name_unique" on "resource_member" ("operator_id", "resource_id", lower("name"));`,
    )
    this.addSql(`create table "resource_quantity" ("operator_id" uuid not null, "resource_id" uuid not null, "starts_at" timestamptz not null,
      "ends_at" timestamptz not null, "quantity" integer not null, "spare" integer not null default 0, "short" integer not null default 0,
      primary key ("operator_id", "resource_id", "starts_at"));`)
    this.addSql(
      `alter table "resource_quantity" add constraint "resource_quantity_range_check" check ((ends_at > starts_at) AND (quantity >= 0));`,
    )
    this.addSql(`create table "resource_need" ("operator_id" uuid not null, "activity_id" uuid not null, "resource_id" uuid not null,
      "per" text not null, "quantity" integer not null, "group_size" integer null, "minutes_before" integer not null default 0,
      "minutes_after" integer not null default 0, "skills" text[] not null, "position" integer not null,
      primary key ("operator_id", "activity_id", "resource_id"));`)
    this.addSql(`create index "resource_need_resource_index" on "resource_need" ("operator_id", "resource_id");`)
    this.addSql(
      `alter table "resource_need" add constraint "resource_need_per_check" check (per in ('PARTICIPANT', 'GROUP', 'BOOKING', 'DEPARTURE'));`,
    )
    this.addSql(
      `alter table "resource_need" add constraint "resource_need_quantity_check" check ((quantity > 0) AND ((per = 'GROUP'::text) = (group_size IS NOT NULL)) AND (group_size > 0 OR group_size IS NULL));`,
    )
    this.addSql(
      `alter table "resource_need" add constraint "resource_need_minutes_check" check ((minutes_before >= 0) AND (minutes_after >= 0));`,
    )
    this.addSql(`create table "resource_use" ("operator_id" uuid not null, "timeslot_id" uuid not null, "resource_id" uuid not null,
      "starts_at" timestamptz not null, "ends_at" timestamptz not null, "used" integer not null default 0, "spare" integer not null default 0,
      "short" integer not null default 0, primary key ("operator_id", "timeslot_id", "resource_id"));`)
    this.addSql(
      `create index "resource_use_window_index" on "resource_use" ("operator_id", "resource_id", "starts_at");`,
    )
    this.addSql(
      `create index "resource_use_short_index" on "resource_use" ("operator_id", "resource_id", "starts_at") where "spare" < 0;`,
    )
    // The promise: at no instant is more used than there is, except what the operator forced. What is used grows only where a use starts,
    // and what there is changes only where a quantity starts, so these instants stand for all.
    this.addSql(`alter table "resource_use" add constraint "resource_use_spare_check" check ((spare + short) >= 0);`)
    this.addSql(
      `alter table "resource_quantity" add constraint "resource_quantity_spare_check" check (((spare + short) >= 0) AND (short >= 0));`,
    )
    this.addSql(
      `alter table "resource_use" add constraint "resource_use_used_check" check ((used >= 0) AND (short >= 0) AND (ends_at > starts_at));`,
    )
    this.addSql(
      `alter table "resource" add constraint "resource_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    for (const [table, column, parent, onDelete] of [
      ['resource_member', 'resource_id', 'resource', 'cascade'],
      ['resource_quantity', 'resource_id', 'resource', 'cascade'],
      ['resource_need', 'activity_id', 'product', 'cascade'],
      ['resource_need', 'resource_id', 'resource', 'no action'],
      ['resource_use', 'timeslot_id', 'timeslot', 'cascade'],
      ['resource_use', 'resource_id', 'resource', 'no action'],
    ]) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_operator_id_${column}_foreign" foreign key ("operator_id", "${column}") references "${parent}" ("operator_id", "${column}") on delete ${onDelete};`,
      )
    }

    this.addSql(`alter table "product" add column "uses_resources" boolean not null default false;`)
    this.addSql(
      `alter table "timeslot" add column "parties" integer not null default 0, add column "resource_places" integer null, add column "resource_growth" integer null;`,
    )
    this.addSql(`update "timeslot" t set "parties" = b.parties from (
      select operator_id, timeslot_id, count(*) parties from "booking"
      where status in ('ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW') group by operator_id, timeslot_id
    ) b where t.operator_id = b.operator_id and t.timeslot_id = b.timeslot_id;`)
    this.addSql(
      `alter table "timeslot" add constraint "timeslot_parties_check" check ((parties >= 0) AND ((resource_places IS NULL) = (resource_growth IS NULL)));`,
    )

    // How many of a resource a timeslot uses.
    this.addSql(`create function resource_used(per text, quantity integer, group_size integer, taken integer, parties integer)
      returns integer language sql immutable as $$
      select case per
        when 'PARTICIPANT' then quantity * taken
        when 'GROUP' then quantity * ((taken + group_size - 1) / group_size)
        when 'BOOKING' then quantity * parties
        else case when taken > 0 or parties > 0 then quantity else 0 end end
    $$;`)
    // How many more places a resource allows, 2147483647 for any number: to the bookings there are, or to a new one.
    this.addSql(`create function resource_room(per text, quantity integer, group_size integer, taken integer, used integer, free integer,
        new_booking boolean)
      returns integer language sql immutable as $$
      select case
        when free < 0 then 0
        when per = 'PARTICIPANT' then free / quantity
        when per = 'GROUP' then (used + free) / quantity * group_size - taken
        when per = 'BOOKING' and new_booking and free < quantity then 0
        when per = 'DEPARTURE' and used = 0 and free < quantity then 0
        else 2147483647 end
    $$;`)
    // What is free of a resource at the worst instant of a stretch of time that starts with a use of it.
    this.addSql(`create function resource_free(operator uuid, resource uuid, since timestamptz, until timestamptz)
      returns integer language plpgsql stable as $$
      begin
        return least(
          (select min(u.spare) from resource_use u
            where u.operator_id = operator and u.resource_id = resource and u.starts_at >= since and u.starts_at < until),
          (select min(q.spare) from resource_quantity q
            where q.operator_id = operator and q.resource_id = resource and q.starts_at >= since and q.starts_at < until));
      end
    $$;`)
    // The timeslots that use the same resources at the same time as some timeslots, and these: a short range of the index for each use.
    this.addSql(`create function sharing_timeslots(operator uuid, timeslots uuid[]) returns uuid[] language plpgsql stable
      set plan_cache_mode = force_generic_plan as $$
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
    // Locks what a sale counts. Its resources are locked in common with other sales: only changes of the operator exclude it. The timeslots
    // that use them at the time are locked in one order, because counting writes them. If the needs changed while this waited, it returns
    // false, and the caller begins again.
    this.addSql(`create function lock_sale(operator uuid, activity uuid, timeslot uuid) returns boolean language plpgsql
      set plan_cache_mode = force_generic_plan as $$
      declare
        needed uuid[] := array(
          select n.resource_id from resource_need n where n.operator_id = operator and n.activity_id = activity order by 1);
      begin
        perform from resource r where r.operator_id = operator and r.resource_id = any(needed)
        order by r.resource_id for key share;
        if needed = '{}' or needed <> array(
          select n.resource_id from resource_need n where n.operator_id = operator and n.activity_id = activity order by 1)
        then
          return false;
        end if;
        perform from timeslot t
        where t.operator_id = operator and t.timeslot_id = any(sharing_timeslots(operator, array[timeslot]))
        order by t.timeslot_id for no key update;
        return true;
      end
    $$;`)
    // Locks timeslots for changes of their bookings, after what they need. Those that use the same resources at the time are locked as well,
    // because counting writes them, and two transactions could reach them in different orders.
    this.addSql(`create function lock_timeslots(operator uuid, timeslots uuid[]) returns void language plpgsql as $$
      declare
        needed uuid[];
      begin
        loop
          needed := array(
            select distinct n.resource_id from timeslot t
            join resource_need n on n.operator_id = t.operator_id and n.activity_id = t.activity_id
            where t.operator_id = operator and t.timeslot_id = any(timeslots) order by 1);
          begin
            if needed = '{}' then
              perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(timeslots)
              order by t.timeslot_id for no key update;
            else
              perform from resource r where r.operator_id = operator and r.resource_id = any(needed)
              order by r.resource_id for key share;
              perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(sharing_timeslots(operator, timeslots))
              order by t.timeslot_id for no key update;
            end if;
            exit when needed = array(
              select distinct n.resource_id from timeslot t
              join resource_need n on n.operator_id = t.operator_id and n.activity_id = t.activity_id
              where t.operator_id = operator and t.timeslot_id = any(timeslots) order by 1);
            raise sqlstate 'UR001';
          exception when sqlstate 'UR001' then null;
          end;
        end loop;
      end
    $$;`)
    // Stores with each timeslot how many places its resources leave. If there are more than before and customers are waiting, they are
    // offered to the waitlist. The caller has locked them: another resource of the same timeslot may just have been counted.
    this.addSql(`create function settle_timeslots(operator uuid, timeslots uuid[]) returns void language plpgsql
      set plan_cache_mode = force_generic_plan as $$
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
            select min(resource_room(n.per, n.quantity, n.group_size, t.taken, u.used, u.free, true)) filter (where n.per is not null) places,
              min(resource_room(n.per, n.quantity, n.group_size, t.taken, u.used, u.free, false)) filter (where n.per is not null) growth
            from (
              select u.resource_id, u.used, least(
                (select min(p.spare) from resource_use p
                  where p.operator_id = operator and p.resource_id = u.resource_id and p.starts_at >= u.starts_at and p.starts_at < u.ends_at),
                (select min(q.spare) from resource_quantity q
                  where q.operator_id = operator and q.resource_id = u.resource_id and q.starts_at >= u.starts_at and q.starts_at < u.ends_at)
                ) free
              from resource_use u where u.operator_id = operator and u.timeslot_id = t.timeslot_id
              offset 0
            ) u
            left join resource_need n on n.operator_id = operator and n.activity_id = t.activity_id and n.resource_id = u.resource_id
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
    $$;`)
    // Counts the resources of a timeslot whose bookings changed, in the transaction that changed them and that has locked them
    // (lock_sale, lock_timeslots): what is spare falls or rises by the
    // same number wherever another use or quantity starts within its time. A booking can only make a shortage smaller, or the CHECK
    // refuses.
    this.addSql(`create function count_resources() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
      declare
        touched uuid[] := array[new.timeslot_id];
        counted record;
      begin
        for counted in
          select r.resource_id, r.longest_minutes, u.starts_at, u.ends_at,
            resource_used(n.per, n.quantity, n.group_size, new.taken, new.parties) - u.used more
          from resource_need n
          join resource r on r.operator_id = n.operator_id and r.resource_id = n.resource_id
          join resource_use u on u.operator_id = n.operator_id and u.timeslot_id = new.timeslot_id and u.resource_id = n.resource_id
          where n.operator_id = new.operator_id and n.activity_id = new.activity_id
          order by r.resource_id
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
    $$;`)
    this.addSql(`create trigger "timeslot_resources" after update of "taken", "parties" on "timeslot" for each row
      when (new.resource_places is not null and (new.taken <> old.taken or new.parties <> old.parties)) execute function "count_resources"();`)
    // Counts again what is spare of a resource that the caller has locked, wherever something starts after an instant, as a running sum.
    // What is missing is stored as short: the caller decides whether that is wanted.
    this.addSql(`create function recount_resource(operator uuid, resource uuid, since timestamptz) returns void language plpgsql as $$
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
    // The same for any number of timeslots, in their order, because each statement locks its own.
    this.addSql(`create function settle_all_timeslots(operator uuid, timeslots uuid[]) returns void language plpgsql as $$
      declare
        ordered uuid[] := array(select distinct t from unnest(timeslots) t order by t);
      begin
        for start in 1 .. cardinality(ordered) by 200 loop
          perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(ordered[start:start + 199])
          order by t.timeslot_id for no key update;
          perform settle_timeslots(operator, ordered[start:start + 199]);
        end loop;
      end
    $$;`)
    // Counts some resources again, with the places of the timeslots that use them. A use can start a week before its timeslot.
    this.addSql(`create function recount_resources(operator uuid, resources uuid[], since timestamptz) returns void language plpgsql as $$
      begin
        perform recount_resource(operator, r, since - interval '7 days') from unnest(resources) r;
        perform settle_all_timeslots(operator, array(
          select u.timeslot_id from resource_use u
          where u.operator_id = operator and u.resource_id = any(resources) and u.ends_at > since));
      end
    $$;`)
    // Makes the uses of an activity's timeslots that start after an instant match what it needs.
    this.addSql(`create function plan_resources(operator uuid, activity uuid, since timestamptz) returns void language plpgsql as $$
      declare
        resources uuid[];
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
        delete from resource_use u using timeslot t
        where t.operator_id = operator and t.activity_id = activity and t.starts_at > since and u.operator_id = operator
          and u.timeslot_id = t.timeslot_id and not exists (
            select from resource_need n
            where n.operator_id = operator and n.activity_id = activity and n.resource_id = u.resource_id);
        insert into resource_use as u (operator_id, timeslot_id, resource_id, starts_at, ends_at, used)
        select operator, t.timeslot_id, n.resource_id, t.starts_at - make_interval(mins => n.minutes_before),
          t.ends_at + make_interval(mins => n.minutes_after), resource_used(n.per, n.quantity, n.group_size, t.taken, t.parties)
        from resource_need n
        join timeslot t on t.operator_id = n.operator_id and t.activity_id = n.activity_id and t.starts_at > since
        where n.operator_id = operator and n.activity_id = activity
        on conflict on constraint resource_use_pkey do update
          set starts_at = excluded.starts_at, ends_at = excluded.ends_at, used = excluded.used
          where (u.starts_at, u.ends_at, u.used) is distinct from (excluded.starts_at, excluded.ends_at, excluded.used);
        update resource r set longest_minutes = u.minutes
        from (
          select u.resource_id, ceil(max(extract(epoch from u.ends_at - u.starts_at)) / 60)::integer minutes
          from timeslot t join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
          where t.operator_id = operator and t.activity_id = activity and t.starts_at > since group by u.resource_id
        ) u
        where r.operator_id = operator and r.resource_id = u.resource_id and r.longest_minutes < u.minutes;
        perform recount_resources(operator, resources, since);
        perform settle_all_timeslots(operator, array(
          select t.timeslot_id from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since));
      end
    $$;`)
  }

  override down(): void {
    this.addSql(`drop trigger "timeslot_resources" on "timeslot";`)
    this.addSql(`alter table "timeslot" drop constraint "timeslot_parties_check";`)
    this.addSql(
      `alter table "timeslot" drop column "parties", drop column "resource_places", drop column "resource_growth";`,
    )
    this.addSql(`alter table "product" drop column "uses_resources";`)
    for (const name of [
      'plan_resources',
      'recount_resources',
      'settle_all_timeslots',
      'count_resources',
      'settle_timeslots',
      'lock_timeslots',
      'lock_sale',
      'sharing_timeslots',
      'recount_resource',
      'resource_free',
      'resource_room',
      'resource_used',
    ]) {
      this.addSql(`drop function ${name};`)
    }
    for (const name of ['use', 'need', 'quantity', 'member']) {
      this.addSql(`drop table "resource_${name}";`)
    }
    this.addSql(`drop table "resource";`)
  }
}
