-- The members of a named resource who are absent at some moment of a period, by the days of its exceptions.
--
-- Called by: src/domain/assignments/findLacking.ts, member_absent.
-- Locks: none.
create or replace function absent_members(
  exceptions jsonb,
  time_zone text,
  starts_at timestamptz,
  ends_at timestamptz
)
returns uuid[]
language plpgsql
stable
as $$
begin
  return array(
    select e."memberId" from time_zone z, jsonb_to_recordset(exceptions) e ("from" date, "to" date, "memberId" uuid)
    where z.name = absent_members.time_zone and e."memberId" is not null
      and e."from" <= local_time(absent_members.ends_at - interval '1 second', z.starts, z.seconds)::date
      and (e."to" is null or e."to" >= local_time(absent_members.starts_at, z.starts, z.seconds)::date));
end
$$;
