-- Records entries of usage of one operator in the order of the arrays, and counts them. An entry without a time occurred when it was
-- recorded; one without a time of recording was recorded at `latest`. An idempotency key that was used before records nothing. Returns
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
$$;
