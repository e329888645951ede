import { Migration } from '@mikro-orm/migrations'

export class Migration20261129101000_RenameKeysOfResources extends Migration {
  override name = 'Migration20261129101000_RenameKeysOfResources'

  override up(): void {
    this.addSql(`update resource set opening_times = (
        select jsonb_agg(jsonb_build_object('weekdays', o -> 'weekdays', 'opensAt', o -> 'from', 'closesAt', o -> 'until') order by n)
        from jsonb_array_elements(opening_times) with ordinality t (o, n)
      ) where opening_times <> '[]';`)
    this.addSql(`update resource set exceptions = (
        select jsonb_agg(e - 'until' || jsonb_build_object('to', e -> 'until') order by n)
        from jsonb_array_elements(exceptions) with ordinality t (e, n)
      ) where exceptions <> '[]';`)
    this.addSql(`-- The members of a named resource who are absent at some moment of a period, by the days of its exceptions.
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
$$;`)
  }

  override down(): void {
    this.addSql(`update resource set exceptions = (
        select jsonb_agg(e - 'to' || jsonb_build_object('until', e -> 'to') order by n)
        from jsonb_array_elements(exceptions) with ordinality t (e, n)
      ) where exceptions <> '[]';`)
    this.addSql(`update resource set opening_times = (
        select jsonb_agg(jsonb_build_object('weekdays', o -> 'weekdays', 'from', o -> 'opensAt', 'until', o -> 'closesAt') order by n)
        from jsonb_array_elements(opening_times) with ordinality t (o, n)
      ) where opening_times <> '[]';`)
    this.addSql(`CREATE OR REPLACE FUNCTION public.absent_members(exceptions jsonb, time_zone text, starts_at timestamp with time zone, ends_at timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(
    select e."memberId" from time_zone z, jsonb_to_recordset(exceptions) e ("from" date, "until" date, "memberId" uuid)
    where z.name = absent_members.time_zone and e."memberId" is not null
      and e."from" <= local_time(absent_members.ends_at - interval '1 second', z.starts, z.seconds)::date
      and (e."until" is null or e."until" >= local_time(absent_members.starts_at, z.starts, z.seconds)::date));
end
$function$;`)
  }
}
