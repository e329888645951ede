-- The local time of an instant, from the offsets of a zone in `time_zone`.
--
-- Called by: src/domain/zones/localTime.ts, count_usage, absent_members.
-- Locks: none.
create or replace function local_time(instant timestamptz, starts timestamptz[], seconds integer[])
returns timestamp
language sql
immutable parallel safe
as $$
select (instant at time zone 'UTC') + make_interval(secs => seconds[width_bucket(instant, starts)])
$$;
