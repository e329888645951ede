import { Migration } from '@mikro-orm/migrations'
import { offsetsOf } from '../src/domain/scalars/offsetsOf.ts'
import { asTimestamp } from '../src/domain/zones/storeTimeZones.ts'

export class Migration20261127020100_ComputeLocalTimeByNode extends Migration {
  override name = 'Migration20261127020100_ComputeLocalTimeByNode'

  // The zones in use are stored here, because running instances record usage as soon as this is committed; `migrate` stores the others,
  // and those again, because their version is empty.
  override async up(): Promise<void> {
    const used = (await this.execute(
      'select time_zone as name from operator union select time_zone from product union select time_zone from resource order by 1',
    )) as { name: string }[]
    this.addSql(`create table time_zone (
      name text not null, starts timestamptz[] not null, seconds int[] not null, version text not null, primary key (name));`)
    for (const { name } of used) {
      const { starts, seconds } = offsetsOf(name)
      this.addSql(`insert into time_zone (name, starts, seconds, version)
        values ('${name}', '{${starts.map(asTimestamp).join(',')}}', '{${seconds.join(',')}}', '');`)
    }
    // One expression each, so that PostgreSQL puts it into the statement that calls it.
    this.addSql(`create function local_time(instant timestamptz, starts timestamptz[], seconds int[])
      returns timestamp language sql immutable parallel safe as $$
      select (instant at time zone 'UTC') + make_interval(secs => seconds[width_bucket(instant, starts)])
    $$;`)
    this.addSql(`create function local_hour(instant timestamptz, starts timestamptz[], seconds int[])
      returns timestamptz language sql immutable parallel safe as $$
      select (date_trunc('hour', (instant at time zone 'UTC') + make_interval(secs => seconds[width_bucket(instant, starts)]))
        - make_interval(secs => seconds[width_bucket(instant, starts)])) at time zone 'UTC'
    $$;`)
    // By the offset of 15 hours before, which is more than any; where that does not apply any more, by the next one.
    this.addSql(`create function instant_of(local timestamp, starts timestamptz[], seconds int[])
      returns timestamptz language sql immutable parallel safe as $$
      select case when width_bucket(b.instant, starts) = b.place then b.instant
        else greatest(starts[b.place + 1], (local - make_interval(secs => seconds[b.place + 1])) at time zone 'UTC') end
      from (
        select a.place, (local - make_interval(secs => seconds[a.place])) at time zone 'UTC' instant
        from (select width_bucket((local - interval '15 hours') at time zone 'UTC', starts) place) a
      ) b
    $$;`)
    this.addSql(`create or replace function count_usage()
      returns trigger language plpgsql as $$
      declare
        sign constant int := case tg_op when 'DELETE' then -1 else 1 end;
        entries bigint;
        operator text;
        one record;
      begin
        select count(*), min(c.operator_id::text) into entries, operator from changed c;
        if entries = 0 then return null; end if;

        -- Most statements have one entry, and cost twice as much below.
        if entries = 1 then
          perform pg_advisory_xact_lock_shared(1970495847, hashtext(operator));
          select c.operator_id, c.meter, c.usage, c.events, local_time(c.occurred_at, z.starts, z.seconds)::date as day,
            local_hour(c.occurred_at, z.starts, z.seconds) as hour,
            exists (select from usage_receipt r where r.operator_id = c.operator_id and r.idempotency_key = c.idempotency_key) used,
            exists (select from usage_quota q where q.operator_id = c.operator_id and q.meter = c.meter) limited
          into one from changed c left join operator o on o.operator_id = c.operator_id left join time_zone z on z.name = o.time_zone;
          if one.used and tg_op = 'INSERT' then
            raise exception 'an idempotency key of this statement was used long ago' using errcode = 'serialization_failure';
          end if;
          insert into usage_day as total (operator_id, day, meter, slot, usage, events)
          values (one.operator_id, one.day, one.meter, pg_backend_pid() % 16, sign * one.usage, sign * one.events)
          on conflict (operator_id, day, meter, slot) do update
          set usage = total.usage + excluded.usage, events = total.events + excluded.events;
          insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
          values (one.operator_id, one.meter, one.hour, pg_backend_pid() % 16, sign * one.usage, sign * one.events)
          on conflict (operator_id, meter, starts_at, slot) do update
          set usage = total.usage + excluded.usage, events = total.events + excluded.events;
          if one.limited then
            insert into usage_quota_due (operator_id, quota_id, day)
            select q.operator_id, q.quota_id, one.day from usage_quota q where q.operator_id = one.operator_id and q.meter = one.meter;
          end if;
          return null;
        end if;

        perform pg_advisory_xact_lock_shared(1970495847, hashtext(c.operator_id::text))
        from (select distinct operator_id from changed order by 1) c;

        -- An entry that was deleted after this statement had looked for its key.
        if tg_op = 'INSERT' and exists (
          select from changed c join usage_receipt r on r.operator_id = c.operator_id and r.idempotency_key = c.idempotency_key
        ) then
          raise exception 'an idempotency key of this statement was used long ago' using errcode = 'serialization_failure';
        end if;

        -- In the order of their keys, so that statements wait for each other but never in a circle.
        with counted as materialized (
          select c.operator_id, c.meter, local_time(c.occurred_at, z.starts, z.seconds)::date as day,
            local_hour(c.occurred_at, z.starts, z.seconds) as hour, sign * sum(c.usage) usage, sign * sum(c.events) events
          from changed c left join operator o on o.operator_id = c.operator_id left join time_zone z on z.name = o.time_zone
          group by 1, 2, 3, 4
        ), days as (
          insert into usage_day as total (operator_id, day, meter, slot, usage, events)
          select operator_id, day, meter, pg_backend_pid() % 16, sum(usage), sum(events) from counted
          group by 1, 2, 3 order by 1, 2, 3
          on conflict (operator_id, day, meter, slot) do update
          set usage = total.usage + excluded.usage, events = total.events + excluded.events
        ), hours as (
          insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
          select operator_id, meter, hour, pg_backend_pid() % 16, usage, events from counted order by 1, 2, 3
          on conflict (operator_id, meter, starts_at, slot) do update
          set usage = total.usage + excluded.usage, events = total.events + excluded.events
        )
        insert into usage_quota_due (operator_id, quota_id, day)
        select distinct q.operator_id, q.quota_id, c.day
        from counted c join usage_quota q on q.operator_id = c.operator_id and q.meter = c.meter;
        return null;
      end
    $$;`)
    this.addSql(`create or replace function absent_members(exceptions jsonb, time_zone text, starts_at timestamptz, ends_at timestamptz)
      returns uuid[] language plpgsql stable as $$
      begin
      return array(
        select e."memberId" from time_zone z, jsonb_to_recordset(exceptions) e ("from" date, "until" date, "memberId" uuid)
        where z.name = absent_members.time_zone and e."memberId" is not null
          and e."from" <= local_time(absent_members.ends_at - interval '1 second', z.starts, z.seconds)::date
          and (e."until" is null or e."until" >= local_time(absent_members.starts_at, z.starts, z.seconds)::date));
      end
    $$;`)
  }

  override down(): void {
    this.addSql(`create or replace function count_usage()
      returns trigger language plpgsql as $$
      declare
        sign constant int := case tg_op when 'DELETE' then -1 else 1 end;
        entries bigint;
        operator text;
        one record;
      begin
        select count(*), min(c.operator_id::text) into entries, operator from changed c;
        if entries = 0 then return null; end if;

        -- Most statements have one entry, and cost twice as much below.
        if entries = 1 then
          perform pg_advisory_xact_lock_shared(1970495847, hashtext(operator));
          select c.operator_id, c.meter, c.usage, c.events, (c.occurred_at at time zone o.time_zone)::date as day,
            date_trunc('hour', c.occurred_at, o.time_zone) as hour,
            exists (select from usage_receipt r where r.operator_id = c.operator_id and r.idempotency_key = c.idempotency_key) used,
            exists (select from usage_quota q where q.operator_id = c.operator_id and q.meter = c.meter) limited
          into one from changed c left join operator o on o.operator_id = c.operator_id;
          if one.used and tg_op = 'INSERT' then
            raise exception 'an idempotency key of this statement was used long ago' using errcode = 'serialization_failure';
          end if;
          insert into usage_day as total (operator_id, day, meter, slot, usage, events)
          values (one.operator_id, one.day, one.meter, pg_backend_pid() % 16, sign * one.usage, sign * one.events)
          on conflict (operator_id, day, meter, slot) do update
          set usage = total.usage + excluded.usage, events = total.events + excluded.events;
          insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
          values (one.operator_id, one.meter, one.hour, pg_backend_pid() % 16, sign * one.usage, sign * one.events)
          on conflict (operator_id, meter, starts_at, slot) do update
          set usage = total.usage + excluded.usage, events = total.events + excluded.events;
          if one.limited then
            insert into usage_quota_due (operator_id, quota_id, day)
            select q.operator_id, q.quota_id, one.day from usage_quota q where q.operator_id = one.operator_id and q.meter = one.meter;
          end if;
          return null;
        end if;

        perform pg_advisory_xact_lock_shared(1970495847, hashtext(c.operator_id::text))
        from (select distinct operator_id from changed order by 1) c;

        -- An entry that was deleted after this statement had looked for its key.
        if tg_op = 'INSERT' and exists (
          select from changed c join usage_receipt r on r.operator_id = c.operator_id and r.idempotency_key = c.idempotency_key
        ) then
          raise exception 'an idempotency key of this statement was used long ago' using errcode = 'serialization_failure';
        end if;

        -- In the order of their keys, so that statements wait for each other but never in a circle.
        with counted as materialized (
          select c.operator_id, c.meter, (c.occurred_at at time zone o.time_zone)::date as day,
            date_trunc('hour', c.occurred_at, o.time_zone) as hour, sign * sum(c.usage) usage, sign * sum(c.events) events
          from changed c left join operator o on o.operator_id = c.operator_id
          group by 1, 2, 3, 4
        ), days as (
          insert into usage_day as total (operator_id, day, meter, slot, usage, events)
          select operator_id, day, meter, pg_backend_pid() % 16, sum(usage), sum(events) from counted
          group by 1, 2, 3 order by 1, 2, 3
          on conflict (operator_id, day, meter, slot) do update
          set usage = total.usage + excluded.usage, events = total.events + excluded.events
        ), hours as (
          insert into usage_hour as total (operator_id, meter, starts_at, slot, usage, events)
          select operator_id, meter, hour, pg_backend_pid() % 16, usage, events from counted order by 1, 2, 3
          on conflict (operator_id, meter, starts_at, slot) do update
          set usage = total.usage + excluded.usage, events = total.events + excluded.events
        )
        insert into usage_quota_due (operator_id, quota_id, day)
        select distinct q.operator_id, q.quota_id, c.day
        from counted c join usage_quota q on q.operator_id = c.operator_id and q.meter = c.meter;
        return null;
      end
    $$;`)
    this.addSql(`create or replace function absent_members(exceptions jsonb, time_zone text, starts_at timestamptz, ends_at timestamptz)
      returns uuid[] language sql stable as $$
      select array(
        select e."memberId" from jsonb_to_recordset(exceptions) e ("from" date, "until" date, "memberId" uuid)
        where e."memberId" is not null and e."from" <= ((ends_at - interval '1 second') at time zone time_zone)::date
          and (e."until" is null or e."until" >= (starts_at at time zone time_zone)::date))
    $$;`)
    for (const name of ['local_time', 'local_hour'])
      this.addSql(`drop function ${name}(timestamptz, timestamptz[], int[]);`)
    this.addSql('drop function instant_of(timestamp, timestamptz[], int[]);')
    this.addSql('drop table time_zone;')
  }
}
