-- Adds recorded usage to the totals of days and hours, and marks the quotas to look at. Fails if an idempotency key was used by
-- an entry that retention has deleted meanwhile.
-- Each statement writes one table, so that the tables can be sharded by operator.
--
-- Called by: src/domain/meters/sql/record_usage.sql, src/domain/meters/corrections/correctUsage.ts.
-- Locks: the totals of the operator, shared with others that count; the rows of totals in the order of their keys.
create or replace function count_usage(
  operator uuid,
  meters text[],
  usages numeric[],
  events integer[],
  times timestamptz[],
  keys text[]
)
returns integer
language plpgsql
as $$
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
$$;
