import { Migration } from '@mikro-orm/migrations'

export class Migration20261123063000_AssignMembers extends Migration {
  override name = 'Migration20261123063000_AssignMembers'

  override up(): void {
    this.addSql(`alter table "resource" add column "auto_assign" boolean not null default false;`)
    this.addSql(`alter table "resource_member" add column "calendar_version" integer not null default 1;`)
    this.addSql(`create table "resource_assignment" ("operator_id" uuid not null, "timeslot_id" uuid not null, "resource_id" uuid not null,
      "member_id" uuid not null, "starts_at" timestamptz not null, "ends_at" timestamptz not null, "by_hand" boolean not null,
      "assigned_at" timestamptz not null, "changed_at" timestamptz not null, primary key ("operator_id", "timeslot_id", "resource_id", "member_id"));`)
    this.addSql(
      `create index "resource_assignment_member_index" on "resource_assignment" ("operator_id", "member_id", "starts_at");`,
    )
    // Nobody is in two places at once. GiST compares ranges without an extension, so the hash of the member is a range of one number.
    // Deferrable, so that windows that move together are compared when all have moved, at the end of the statement.
    this.addSql(`alter table "resource_assignment" add constraint "resource_assignment_member_exclusion" exclude using gist (
      int8range(uuid_hash_extended(member_id, 0), uuid_hash_extended(member_id, 0), '[]') with &&, tstzrange(starts_at, ends_at) with &&)
      deferrable initially immediate;`)
    this.addSql(
      `alter table "resource_assignment" add constraint "resource_assignment_operator_id_timeslot_id_resource_id_foreign" foreign key ("operator_id", "timeslot_id", "resource_id") references "resource_use" ("operator_id", "timeslot_id", "resource_id") on delete cascade;`,
    )
    this.addSql(
      `alter table "resource_assignment" add constraint "resource_assignment_operator_id_member_id_foreign" foreign key ("operator_id", "member_id") references "resource_member" ("operator_id", "member_id") on delete cascade;`,
    )

    // Which of the skills that are needed are missing, ignoring case.
    this.addSql(`create function missing_skills(needed text[], skills text[]) returns text[] language sql immutable as $$
      select array(select n from unnest(needed) n where not exists (select from unnest(skills) s where lower(s) = lower(n)))
    $$;`)
    // Whether a member is absent on a local day of a window.
    this.addSql(`create function member_absent(exceptions jsonb, time_zone text, member uuid, starts_at timestamptz, ends_at timestamptz)
      returns boolean language sql stable as $$
      select exists (
        select from jsonb_to_recordset(exceptions) e ("from" date, "until" date, "memberId" uuid)
        where e."memberId" = member and e."from" <= ((ends_at - interval '1 second') at time zone time_zone)::date
          and (e."until" is null or e."until" >= (starts_at at time zone time_zone)::date))
    $$;`)
    // Ends the assignments that a timeslot no longer uses: those by rule before those by hand, the latest first.
    this.addSql(`create function end_unused_assignments(operator uuid, resource uuid, timeslots uuid[]) returns void language plpgsql as $$
      begin
      delete from resource_assignment a using (
        select b.timeslot_id, b.member_id, u.used,
          row_number() over (partition by b.timeslot_id order by b.by_hand desc, b.assigned_at, b.member_id) at
        from resource_assignment b
        join resource_use u on u.operator_id = b.operator_id and u.timeslot_id = b.timeslot_id and u.resource_id = b.resource_id
        where b.operator_id = operator and b.resource_id = resource and b.timeslot_id = any(timeslots)
      ) surplus
      where a.operator_id = operator and a.resource_id = resource and a.timeslot_id = surplus.timeslot_id
        and a.member_id = surplus.member_id and surplus.at > surplus.used;
      end
    $$;`)
    // Moves assignments to the windows of their uses. Of those that then overlap, the one by rule ends, or else the later one.
    this.addSql(`create function move_assignments(operator uuid, resource uuid) returns void language plpgsql as $$
      declare
        since timestamptz;
      begin
        select min(least(a.starts_at, u.starts_at)) into since from resource_member m
        join resource_assignment a on a.operator_id = m.operator_id and a.member_id = m.member_id
        join resource_use u on u.operator_id = a.operator_id and u.timeslot_id = a.timeslot_id and u.resource_id = a.resource_id
        where m.operator_id = operator and m.resource_id = resource and (a.starts_at, a.ends_at) is distinct from (u.starts_at, u.ends_at);
        if since is null then
          return;
        end if;
        with moved as materialized (
          select a.timeslot_id, a.member_id, u.starts_at, u.ends_at, row_number() over (
            order by a.by_hand desc, a.assigned_at, a.starts_at, a.timeslot_id) rank
          from resource_member m
          join resource_assignment a on a.operator_id = m.operator_id and a.member_id = m.member_id and a.ends_at > since - interval '8 days'
          join resource_use u on u.operator_id = a.operator_id and u.timeslot_id = a.timeslot_id and u.resource_id = a.resource_id
          where m.operator_id = operator and m.resource_id = resource and u.ends_at > since
        )
        delete from resource_assignment a using moved one
        where a.operator_id = operator and a.resource_id = resource and a.timeslot_id = one.timeslot_id and a.member_id = one.member_id
          and exists (
            select from moved other
            where other.member_id = one.member_id and other.rank < one.rank and other.starts_at < one.ends_at and other.ends_at > one.starts_at);
        update resource_assignment a set starts_at = u.starts_at, ends_at = u.ends_at, changed_at = greatest(a.changed_at, now())
        from resource_member m, resource_use u
        where m.operator_id = operator and m.resource_id = resource and a.operator_id = operator and a.member_id = m.member_id
          and u.operator_id = operator and u.timeslot_id = a.timeslot_id and u.resource_id = resource
          and (a.starts_at, a.ends_at) is distinct from (u.starts_at, u.ends_at);
      end
    $$;`)
    // Ends the assignments of timeslots after an instant whose members are inactive, absent or without the skills by now.
    this.addSql(`create function settle_assignments(operator uuid, resource uuid, since timestamptz) returns void language plpgsql as $$
      begin
      delete from resource_assignment a using resource r, resource_member m, timeslot t
      where a.operator_id = operator and a.resource_id = resource and r.operator_id = operator and r.resource_id = resource
        and m.operator_id = operator and m.member_id = a.member_id and t.operator_id = operator and t.timeslot_id = a.timeslot_id
        and t.starts_at > since
        and (not m.active or member_absent(r.exceptions, r.time_zone, m.member_id, a.starts_at, a.ends_at) or exists (
          select from resource_need n
          where n.operator_id = operator and n.activity_id = t.activity_id and n.resource_id = resource
            and missing_skills(n.skills, m.skills) <> '{}'));
      end
    $$;`)
    // The first row of a statement that moved many moves them all.
    this.addSql(`create function follow_resource_use() returns trigger language plpgsql as $$
      begin
        if exists (
          select from resource_assignment a where a.operator_id = new.operator_id and a.timeslot_id = new.timeslot_id
            and a.resource_id = new.resource_id and (a.starts_at, a.ends_at) is distinct from (new.starts_at, new.ends_at)
        ) then
          perform move_assignments(new.operator_id, new.resource_id);
        end if;
        if new.used < old.used then
          perform end_unused_assignments(new.operator_id, new.resource_id, array[new.timeslot_id]);
        end if;
        return null;
      end
    $$;`)
    this.addSql(`create trigger "resource_use_assignments" after update of "used", "starts_at", "ends_at" on "resource_use" for each row
      when (new.used < old.used or new.starts_at <> old.starts_at or new.ends_at <> old.ends_at) execute function "follow_resource_use"();`)
  }

  override down(): void {
    this.addSql(`drop trigger "resource_use_assignments" on "resource_use";`)
    for (const name of [
      'follow_resource_use',
      'settle_assignments',
      'move_assignments',
      'end_unused_assignments',
      'member_absent',
      'missing_skills',
    ]) {
      this.addSql(`drop function ${name};`)
    }
    this.addSql(`drop table "resource_assignment";`)
    this.addSql(`alter table "resource_member" drop column "calendar_version";`)
    this.addSql(`alter table "resource" drop column "auto_assign";`)
  }
}
