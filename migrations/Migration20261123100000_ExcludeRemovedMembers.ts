import { Migration } from '@mikro-orm/migrations'

export class Migration20261123100000_ExcludeRemovedMembers extends Migration {
  override name = 'Migration20261123100000_ExcludeRemovedMembers'

  override up(): void {
    this.addSql(`create table "assignment_exclusion" ("operator_id" uuid not null, "timeslot_id" uuid not null, "member_id" uuid not null,
      "excluded_at" timestamptz not null, primary key ("operator_id", "timeslot_id", "member_id"));`)
    this.addSql(
      `create index "assignment_exclusion_member_index" on "assignment_exclusion" ("operator_id", "member_id");`,
    )
    this.addSql(
      `alter table "assignment_exclusion" add constraint "assignment_exclusion_operator_id_timeslot_id_foreign" foreign key ("operator_id", "timeslot_id") references "timeslot" ("operator_id", "timeslot_id") on delete cascade;`,
    )
    this.addSql(
      `alter table "assignment_exclusion" add constraint "assignment_exclusion_operator_id_member_id_foreign" foreign key ("operator_id", "member_id") references "resource_member" ("operator_id", "member_id") on delete cascade;`,
    )
    // Who is absent on a local day of a window. It is read once for a departure, and not once for each member.
    this.addSql(`create function absent_members(exceptions jsonb, time_zone text, starts_at timestamptz, ends_at timestamptz)
      returns uuid[] language sql stable as $$
      select array(
        select e."memberId" from jsonb_to_recordset(exceptions) e ("from" date, "until" date, "memberId" uuid)
        where e."memberId" is not null and e."from" <= ((ends_at - interval '1 second') at time zone time_zone)::date
          and (e."until" is null or e."until" >= (starts_at at time zone time_zone)::date))
    $$;`)
    this.addSql(`create or replace function member_absent(exceptions jsonb, time_zone text, member uuid, starts_at timestamptz,
      ends_at timestamptz) returns boolean language sql stable as $$
      select member = any(absent_members(exceptions, time_zone, starts_at, ends_at))
    $$;`)
  }

  override down(): void {
    this.addSql(`create or replace function member_absent(exceptions jsonb, time_zone text, member uuid, starts_at timestamptz, ends_at timestamptz)
      returns boolean language sql stable as $$
      select exists (
        select from jsonb_to_recordset(exceptions) e ("from" date, "until" date, "memberId" uuid)
        where e."memberId" = member and e."from" <= ((ends_at - interval '1 second') at time zone time_zone)::date
          and (e."until" is null or e."until" >= (starts_at at time zone time_zone)::date))
    $$;`)
    this.addSql(`drop function absent_members;`)
    this.addSql(`drop table "assignment_exclusion";`)
  }
}
