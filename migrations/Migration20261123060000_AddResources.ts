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
      "ends_at" timestamptz not null, "quantity" integer not null, primary key ("operator_id", "resource_id", "starts_at"));`)
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
      "starts_at" timestamptz not null, "ends_at" timestamptz not null, "used" integer not null default 0, "free" integer not null default 0,
      "short" integer not null default 0, primary key ("operator_id", "timeslot_id", "resource_id"));`)
    this.addSql(
      `create index "resource_use_window_index" on "resource_use" ("operator_id", "resource_id", "starts_at");`,
    )
    this.addSql(
      `create index "resource_use_short_index" on "resource_use" ("operator_id", "timeslot_id") where "short" > 0;`,
    )
    // The promise: at no instant of the timeslot is more used than there is, except what the operator forced.
    this.addSql(`alter table "resource_use" add constraint "resource_use_free_check" check ((free + short) >= 0);`)
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
    // What is free of a resource at the worst instant of each use that overlaps a range: a running sum over the changes of its quantity
    // and of its uses. Uses are found by their start; the longest one bounds how far back.
    this.addSql(`create function resource_free(operator uuid, resource uuid, range_start timestamptz, range_end timestamptz)
      returns table (timeslot_id uuid, free integer) language plpgsql stable rows 20 as $$
      declare
        longest interval;
      begin
        select make_interval(mins => r.longest_minutes) into longest
        from resource r where r.operator_id = operator and r.resource_id = resource;
        return query
        with uses as materialized (
          select u.timeslot_id, u.starts_at, u.ends_at from resource_use u
          where u.operator_id = operator and u.resource_id = resource and u.starts_at < range_end
            and u.starts_at >= range_start - longest and u.ends_at > range_start
        ), hull as materialized (
          select min(starts_at) starts_at, max(ends_at) ends_at from uses
        ), in_use as materialized (
          select u.starts_at, u.ends_at, u.used from hull h join resource_use u
            on u.starts_at < h.ends_at and u.starts_at >= h.starts_at - longest and u.ends_at > h.starts_at
          where u.operator_id = operator and u.resource_id = resource and u.used > 0
        ), there_is as materialized (
          select q.starts_at, q.ends_at, q.quantity from hull h join resource_quantity q on q.starts_at < h.ends_at and q.starts_at >= (
            select max(f.starts_at) from resource_quantity f
            where f.operator_id = operator and f.resource_id = resource and f.starts_at <= h.starts_at)
          where q.operator_id = operator and q.resource_id = resource
        ), change as (
          select starts_at moment, -used amount from in_use
          union all select ends_at, used from in_use
          union all select starts_at, quantity from there_is
          union all select ends_at, -quantity from there_is
          union all select starts_at, 0 from uses
        ), step as materialized (
          select moment, sum(sum(amount)) over (order by moment) spare from change group by moment
        )
        select u.timeslot_id, (
          select min(s.spare) from step s where s.moment >= u.starts_at and s.moment < u.ends_at)::integer
        from uses u;
      end
    $$;`)
    // Counts again what is free within a range of time, and returns the timeslots for which that changed. Only a change of the operator may
    // leave a resource short; without permission, a shortage can only shrink, or the CHECK refuses.
    this.addSql(`create function recount_resource(operator uuid, resource uuid, range_start timestamptz, range_end timestamptz,
        may_be_short boolean)
      returns setof uuid language plpgsql as $$
      begin
      return query update resource_use u
      set free = f.free, short = case when may_be_short then greatest(0, -f.free) else least(u.short, greatest(0, -f.free)) end
      from resource_free(operator, resource, range_start, range_end) f
      where u.operator_id = operator and u.timeslot_id = f.timeslot_id and u.resource_id = resource
        and (u.free <> f.free or u.short > greatest(0, -f.free))
      returning u.timeslot_id;
      end
    $$;`)
    // Stores with each timeslot how many places its resources leave. If there are more than before and customers are waiting, they are
    // offered to the waitlist. The locks come first: another resource of the same timeslot may just have been counted.
    this.addSql(`create function settle_timeslots(operator uuid, timeslots uuid[]) returns void language plpgsql as $$
      declare
        offered uuid;
      begin
        perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(timeslots)
        order by t.timeslot_id for no key update;
        for offered in
          update timeslot t
          set resource_places = r.places, resource_growth = r.growth,
            offering = t.offering or (not t.closed and least(t.capacity - t.taken, r.places) > greatest(0, least(t.capacity - t.taken, t.resource_places))
              and exists (
                select from waitlist_entry w
                where w.operator_id = t.operator_id and w.activity_id = t.activity_id and w.date = t.date and w.status = 'WAITING'
                  and (w.timeslot_id is null or w.timeslot_id = t.timeslot_id)))
          from (
            select s.timeslot_id, s.offering,
              min(resource_room(n.per, n.quantity, n.group_size, s.taken, u.used, u.free, true)) places,
              min(resource_room(n.per, n.quantity, n.group_size, s.taken, u.used, u.free, false)) growth
            from timeslot s
            left join resource_use u on u.operator_id = s.operator_id and u.timeslot_id = s.timeslot_id
            left join resource_need n
              on n.operator_id = s.operator_id and n.activity_id = s.activity_id and n.resource_id = u.resource_id
            where s.operator_id = operator and s.timeslot_id = any(timeslots)
            group by s.timeslot_id, s.offering
          ) r
          where t.operator_id = operator and t.timeslot_id = r.timeslot_id
            and (t.resource_places is distinct from r.places or t.resource_growth is distinct from r.growth)
          returning case when t.offering and not r.offering then t.timeslot_id end
        loop
          if offered is not null then
            perform graphile_worker.add_job('offer-places', json_build_object('operatorId', operator, 'timeslotId', offered),
              job_key => 'offer:' || offered, job_key_mode => 'replace');
          end if;
        end loop;
      end
    $$;`)
    // Counts the resources of a timeslot whose bookings changed, in the transaction that changed them.
    this.addSql(`create function count_resources() returns trigger language plpgsql as $$
      declare
        changed uuid[] := array[new.timeslot_id];
        counted record;
      begin
        perform from resource r where r.operator_id = new.operator_id and r.resource_id in (
          select n.resource_id from resource_need n where n.operator_id = new.operator_id and n.activity_id = new.activity_id)
        order by r.resource_id for no key update;
        for counted in
          update resource_use u set used = resource_used(n.per, n.quantity, n.group_size, new.taken, new.parties)
          from resource_need n
          where u.operator_id = new.operator_id and u.timeslot_id = new.timeslot_id and n.operator_id = new.operator_id
            and n.activity_id = new.activity_id and n.resource_id = u.resource_id
            and u.used <> resource_used(n.per, n.quantity, n.group_size, new.taken, new.parties)
          returning u.resource_id, u.starts_at, u.ends_at
        loop
          changed := changed || array(select recount_resource(new.operator_id, counted.resource_id, counted.starts_at, counted.ends_at, false));
        end loop;
        perform settle_timeslots(new.operator_id, changed);
        return null;
      end
    $$;`)
    this.addSql(`create trigger "timeslot_resources" after update of "taken", "parties" on "timeslot" for each row
      when (new.resource_places is not null and (new.taken <> old.taken or new.parties <> old.parties)) execute function "count_resources"();`)
    // Counts again everything from an instant on, for resources that the caller has locked.
    this.addSql(`create function recount_resources(operator uuid, resources uuid[], since timestamptz) returns uuid[] language plpgsql as $$
      declare
        changed uuid[] := '{}';
        resource uuid;
        week timestamptz;
        horizon timestamptz;
      begin
        foreach resource in array resources loop
          select max(u.starts_at) into horizon from resource_use u where u.operator_id = operator and u.resource_id = resource;
          week := since;
          while week <= horizon loop
            changed := changed || array(select recount_resource(operator, resource, week, week + interval '7 days', true));
            week := week + interval '7 days';
          end loop;
        end loop;
        perform settle_timeslots(operator, changed);
        return changed;
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
        order by r.resource_id for no key update;
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
        perform settle_timeslots(operator, array(
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
      'count_resources',
      'settle_timeslots',
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
