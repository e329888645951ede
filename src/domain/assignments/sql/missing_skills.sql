-- The skills that are needed and that a member does not have, whatever their case.
--
-- Called by: end_invalid_assignments.
-- Locks: none.
create or replace function missing_skills(needed text[], skills text[])
returns text[]
language sql
immutable
as $$
select array(select n from unnest(needed) n where not exists (select from unnest(skills) s where lower(s) = lower(n)))
$$;
