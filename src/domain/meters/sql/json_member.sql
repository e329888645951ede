-- The member of a JSON object as text; null for anything that is no JSON object.
--
-- Called by: src/domain/meters/reading/memberConditions.ts, src/domain/meters/reading/breakDownUsage.ts.
-- Locks: none.
create or replace function json_member(info text, member text)
returns text
language plpgsql
stable
as $$
begin
  return case when ltrim(info, E' \t\n\r') like '{%' then info::json ->> member end;
exception when others then
  return null;
end
$$;
