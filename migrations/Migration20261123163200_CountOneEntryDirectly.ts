import { Migration } from '@mikro-orm/migrations'

export class Migration20261123163200_CountOneEntryDirectly extends Migration {
  override name = 'Migration20261123163200_CountOneEntryDirectly'

  override up(): void {
    this.addSql(`create or replace function count_usage() returns trigger language plpgsql as $$
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
  }

  override down(): void {
    this.addSql(`create or replace function count_usage() returns trigger language plpgsql as $$
      declare
        sign constant int := case tg_op when 'DELETE' then -1 else 1 end;
      begin
        if not exists (select from changed) then return null; end if;
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
  }
}
