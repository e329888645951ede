import { Migration } from '@mikro-orm/migrations'
import { Migration20261123060000_AddResources } from './Migration20261123060000_AddResources.ts'

export class Migration20261123090000_KeepNeedsWithUses extends Migration {
  override name = 'Migration20261123090000_KeepNeedsWithUses'

  override up(): void {
    // What a departure needs is kept with its use: one that has started goes on with what its activity needed then.
    this.addSql(
      `alter table "resource_use" add column "per" text null, add column "quantity" integer null, add column "group_size" integer null;`,
    )
    this.addSql(`update "resource_use" u set "per" = n.per, "quantity" = n.quantity, "group_size" = n.group_size
      from "timeslot" t, "resource_need" n
      where t.operator_id = u.operator_id and t.timeslot_id = u.timeslot_id
        and n.operator_id = t.operator_id and n.activity_id = t.activity_id and n.resource_id = u.resource_id
        and u.used = resource_used(n.per, n.quantity, n.group_size, t.taken, t.parties);`)
    // The need has changed since the departure started: it goes on with what it uses.
    this.addSql(`update "resource_use" set "per" = 'DEPARTURE', "quantity" = greatest("used", 1) where "per" is null;`)
    this.addSql(`alter table "resource_use" alter column "per" set not null, alter column "quantity" set not null;`)
    this.addSql(
      `alter table "resource_use" add constraint "resource_use_per_check" check (per in ('PARTICIPANT', 'GROUP', 'BOOKING', 'DEPARTURE'));`,
    )
    this.addSql(
      `alter table "resource_use" add constraint "resource_use_quantity_check" check ((quantity > 0) AND ((per = 'GROUP'::text) = (group_size IS NOT NULL)) AND (group_size > 0 OR group_size IS NULL));`,
    )
    // The resources that timeslots use, in the order of their locks.
    this.addSql(`create function timeslot_resources(operator uuid, timeslots uuid[]) returns uuid[] language plpgsql
      set plan_cache_mode = force_generic_plan as $$
      begin
        return array(
          select distinct u.resource_id from resource_use u
          where u.operator_id = operator and u.timeslot_id = any(timeslots) order by 1);
      end
    $$;`)
    this.addSql(`drop function lock_sale(uuid, uuid, uuid);`)
    // Locks what a sale counts. The resources that the timeslot uses are locked in common with other sales: only changes of the operator
    // exclude it. The timeslots that use them at the time are locked in one order, because counting writes them. If what it uses changed
    // while this waited, it returns false, and the caller begins again.
    this.addSql(`create function lock_sale(operator uuid, timeslot uuid) returns boolean language plpgsql
      set plan_cache_mode = force_generic_plan as $$
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
    // Locks timeslots for changes of their bookings, after what they use. Those that use the same resources at the time are locked as
    // well, because counting writes them, and two transactions could reach them in different orders.
    this.addSql(`create or replace function lock_timeslots(operator uuid, timeslots uuid[]) returns void language plpgsql as $$
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
    // Stores with each timeslot how many places its resources leave. If there are more than before and customers are waiting, they are
    // offered to the waitlist. The caller has locked them: another resource of the same timeslot may just have been counted.
    this.addSql(`create or replace function settle_timeslots(operator uuid, timeslots uuid[]) returns void language plpgsql
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
    $$;`)
    // Counts the resources of a timeslot whose bookings changed, in the transaction that changed them and that has locked them (lock_sale,
    // lock_timeslots): what is spare falls or rises by the same number wherever another use or quantity starts within its time. A booking
    // can only make a shortage smaller, or the CHECK refuses.
    this.addSql(`create or replace function count_resources() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
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
    $$;`)
    // Makes the uses of an activity's timeslots that start after an instant match what it needs.
    this.addSql(`create or replace function plan_resources(operator uuid, activity uuid, since timestamptz) returns void language plpgsql as $$
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
    $$;`)
  }

  override down(): void {
    const created = new Migration20261123060000_AddResources(this.driver, this.config)
    created.up()
    this.addSql(`drop function lock_sale(uuid, uuid);`)
    this.addSql(`drop function timeslot_resources;`)
    for (const query of created.getQueries()) {
      if (
        /^create function (lock_sale|lock_timeslots|settle_timeslots|count_resources|plan_resources)\(/.test(
          String(query),
        )
      ) {
        this.addSql(String(query).replace('create', 'create or replace'))
      }
    }
    this.addSql(`alter table "resource_use" drop column "per", drop column "quantity", drop column "group_size";`)
  }
}
