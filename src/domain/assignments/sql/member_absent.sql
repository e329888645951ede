-- Whether a member of a named resource is absent at some moment of a period.
--
-- Called by: src/domain/assignments/findCandidates.ts, end_invalid_assignments.
-- Locks: none.
create or replace function member_absent(
  exceptions jsonb,
  time_zone text,
  member uuid,
  starts_at timestamptz,
  ends_at timestamptz
)
returns boolean
language sql
stable
as $$
select member = any(absent_members(exceptions, time_zone, starts_at, ends_at))
$$;
