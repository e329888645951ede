import { Migration } from '@mikro-orm/migrations'
import { expose, restrictToOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261130163516_AddStaff extends Migration {
  override name = 'Migration20261130163516_AddStaff'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "staff_account" ("operator_id" uuid not null, "key_id" uuid not null, "email" text not null, "created_at" timestamptz not null, "invited_at" timestamptz not null, "last_signed_in_at" timestamptz null, "deactivated_at" timestamptz null, primary key ("operator_id", "key_id"));`,
    )
    this.addSql(
      `create unique index "staff_account_email_unique" on "staff_account" ("operator_id", lower("email")) where "deactivated_at" is null;`,
    )

    this.addSql(`alter table "api_key" drop constraint "api_key_scopes_check";`)
    this.addSql(`alter table "api_key" add "role" text null;`)
    this.addSql(`alter table "api_key" alter column "hash" drop not null;`)
    this.addSql(
      `alter table "api_key" add constraint "api_key_hash_check" check ((hash IS NULL) = (role IS NOT NULL));`,
    )
    this.addSql(
      `alter table "api_key" add constraint "api_key_role_check" check (role = ANY (ARRAY['GUIDE'::text, 'RECEPTION'::text, 'MANAGER'::text, 'OWNER'::text]));`,
    )
    this.addSql(
      `alter table "api_key" add constraint "api_key_scopes_check" check (scopes <@ ARRAY['ota'::text, 'usage:write'::text, 'usage:read'::text, 'operator:read'::text, 'operator:write'::text, 'departures:read'::text, 'checkin:write'::text, 'bookings:read'::text, 'bookings:write'::text, 'catalogue:write'::text, 'partners:read'::text, 'partners:write'::text, 'audit:read'::text]);`,
    )

    this.addSql(`alter table "dashboard_session" add "address" text null, add "user_agent" text null;`)

    this.addSql(`alter table "resource_member" add "key_id" uuid null;`)
    this.addSql(
      `alter table "resource_member" add constraint "resource_member_operator_id_key_id_foreign" foreign key ("operator_id", "key_id") references "api_key" ("operator_id", "key_id") on update no action on delete no action;`,
    )

    this.addSql(
      `alter table "staff_account" add constraint "staff_account_operator_id_key_id_foreign" foreign key ("operator_id", "key_id") references "api_key" ("operator_id", "key_id") on update no action on delete no action;`,
    )
    this.addSql(restrictToOperator('staff_account'))
    this.addSql(expose('staff_account', 'operator_id, key_id, email, deactivated_at'))
  }

  override down(): void | Promise<void> {
    this.addSql('drop view control_plane.staff_account;')
    this.addSql(`drop table if exists "staff_account" cascade;`)

    this.addSql(`alter table "resource_member" drop constraint "resource_member_operator_id_key_id_foreign";`)

    this.addSql(`alter table "api_key" drop constraint "api_key_hash_check";`)
    this.addSql(`alter table "api_key" drop constraint "api_key_role_check";`)
    this.addSql(`alter table "api_key" drop constraint "api_key_scopes_check";`)
    this.addSql(`update "resource_member" set "key_id" = null where "key_id" is not null;`)
    this.addSql(
      `delete from "dashboard_session" s using "api_key" k where k.operator_id = s.operator_id and k.key_id = s.key_id and k.role is not null;`,
    )
    this.addSql(`delete from "api_key" where "role" is not null;`)
    this.addSql(`alter table "api_key" drop column "role";`)
    this.addSql(`alter table "api_key" alter column "hash" set not null;`)
    this.addSql(
      `alter table "api_key" add constraint "api_key_scopes_check" check (scopes <@ ARRAY['ota'::text, 'usage:write'::text, 'usage:read'::text, 'operator:read'::text, 'operator:write'::text]);`,
    )

    this.addSql(`alter table "dashboard_session" drop column "address", drop column "user_agent";`)

    this.addSql(`alter table "resource_member" drop column "key_id";`)
  }
}
