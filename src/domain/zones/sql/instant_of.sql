-- The instant of a local time, from the offsets of a zone in `time_zone`. In a gap, the instant at which it ends; of two, the
-- earlier one.
--
-- Called by: src/domain/zones/localTime.ts, src/domain/assignments/findLacking.ts, src/domain/meters/totals/compareTotals.ts.
-- Locks: none.
create or replace function instant_of(local timestamp, starts timestamptz[], seconds integer[])
returns timestamptz
language sql
immutable parallel safe
as $$
select case when width_bucket(b.instant, starts) = b.place then b.instant
  else greatest(starts[b.place + 1], (local - make_interval(secs => seconds[b.place + 1])) at time zone 'UTC') end
from (
  select a.place, (local - make_interval(secs => seconds[a.place])) at time zone 'UTC' instant
  from (select width_bucket((local - interval '15 hours') at time zone 'UTC', starts) place) a
) b
$$;
