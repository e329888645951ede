import { Migration } from '@mikro-orm/migrations'

export class Migration20261130135934_RecordUsageByFunction extends Migration {
  override name = 'Migration20261130135934_RecordUsageByFunction'

  override up(): void | Promise<void> {
    this.addSql(`-- Adds recorded usage to the totals of days and hours, and marks the quotas to look at. Fails if an idempotency key was used by
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
$$;`)
    this.addSql(`-- Records entries of usage of one operator in the order of the arrays, and counts them. An entry without a time occurred when it was
-- recorded; one without a time of recording was recorded at \`latest\`. An idempotency key that was used before records nothing. Returns
-- the entries that were recorded, in the same order. Fails if an idempotency key was used by an entry that retention deletes meanwhile.
-- Each statement writes one table, so that the tables can be sharded by operator.
--
-- Called by: src/domain/meters/recording/insertUsage.ts, src/domain/meters/recording/builtInMeters.ts.
-- Locks: the totals of the operator, shared with others that count; the rows of totals in the order of their keys.
create or replace function record_usage(
  operator uuid,
  origin text,
  meters text[],
  usages numeric[],
  infos text[],
  occurred timestamptz[],
  recorded timestamptz[],
  latest timestamptz,
  keys text[],
  fingerprints bytea
)
returns table (entry_id bigint, entry_key text)
language plpgsql
as $$
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
$$;`)
  }

  override down(): void | Promise<void> {
    this.addSql(
      `drop function record_usage(operator uuid, origin text, meters text[], usages numeric[], infos text[], occurred timestamp with time zone[], recorded timestamp with time zone[], latest timestamp with time zone, keys text[], fingerprints bytea);`,
    )
    this.addSql(`CREATE OR REPLACE FUNCTION public.count_usage(operator uuid, meters text[], usages numeric[], events integer[], times timestamp with time zone[], keys text[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
$function$;`)
  }
}
