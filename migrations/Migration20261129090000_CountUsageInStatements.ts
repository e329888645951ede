import { Migration } from '@mikro-orm/migrations'

export class Migration20261129090000_CountUsageInStatements extends Migration {
  override name = 'Migration20261129090000_CountUsageInStatements'

  // The statements that write entries call it with them. It is a function because it must read the time zone of the operator and the
  // receipts after it has the lock, and a statement sees only what was committed before it began.
  override up(): void {
    this.addSql('drop trigger usage_entry_insert_count on usage_entry;')
    this.addSql('drop trigger usage_entry_delete_count on usage_entry;')
    this.addSql('drop function count_usage();')
    this.addSql(`create function count_usage(operator uuid, meters text[], usages numeric[], events int[], times timestamptz[], keys text[])
      returns int language plpgsql as $$
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
  }

  override down(): void {
    this.addSql('drop function count_usage(uuid, text[], numeric[], int[], timestamptz[], text[]);')
    this.addSql(`create function count_usage() returns trigger language plpgsql as $$
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
    this.addSql(`create trigger usage_entry_insert_count after insert on usage_entry referencing new table as changed for each statement
      execute function count_usage();`)
    this.addSql(`create trigger usage_entry_delete_count after delete on usage_entry referencing old table as changed for each statement
      execute function count_usage();`)
  }
}
