import { Migration } from '@mikro-orm/migrations'

export class Migration20261123123000_AddAgencies extends Migration {
  override name = 'Migration20261123123000_AddAgencies'

  override up(): void {
    this.addSql(
      `create table "agency" ("agency_id" uuid not null, "name" text not null, "created_at" timestamptz not null, primary key ("agency_id"));`,
    )
    this.addSql(`alter table "agency" add constraint "agency_name_unique" unique ("name");`)

    this.addSql(
      `create table "agency_key" ("agency_key_id" uuid not null, "agency_id" uuid not null, "name" text not null, "prefix" text not null, "hash" bytea not null, "created_at" timestamptz not null, "expires_at" timestamptz null, "revoked_at" timestamptz null, primary key ("agency_key_id"));`,
    )
    this.addSql(`alter table "agency_key" add constraint "agency_key_hash_unique" unique ("hash");`)
    this.addSql(`create index "agency_key_agency_index" on "agency_key" ("agency_id");`)
    this.addSql(
      `alter table "agency_key" add constraint "agency_key_agency_id_foreign" foreign key ("agency_id") references "agency" ("agency_id") on update no action on delete no action;`,
    )

    this.addSql(
      `create table "agency_grant" ("operator_id" uuid not null, "agency_id" uuid not null, "partner_id" uuid not null, "granted_at" timestamptz not null, primary key ("operator_id", "agency_id"));`,
    )
    this.addSql(
      `alter table "agency_grant" add constraint "agency_grant_partner_unique" unique ("operator_id", "partner_id");`,
    )
    this.addSql(`create index "agency_grant_agency_index" on "agency_grant" ("agency_id");`)
    this.addSql(
      `alter table "agency_grant" add constraint "agency_grant_agency_id_foreign" foreign key ("agency_id") references "agency" ("agency_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "agency_grant" add constraint "agency_grant_operator_id_partner_id_foreign" foreign key ("operator_id", "partner_id") references "partner" ("operator_id", "partner_id") on update no action on delete no action;`,
    )

    this.addSql(`alter table "api_key" add column "agency_key_id" uuid null;`)
    this.addSql(
      `alter table "api_key" add constraint "api_key_agency_key_id_foreign" foreign key ("agency_key_id") references "agency_key" ("agency_key_id") on update no action on delete no action;`,
    )
    this.addSql(`create index "api_key_agency_index" on "api_key" ("agency_key_id");`)
    this.addSql(
      `alter table "api_key" add constraint "api_key_agency_check" check ((agency_key_id IS NULL) OR (scopes = ARRAY['ota'::text]));`,
    )
  }

  override down(): void {
    this.addSql(`alter table "api_key" drop column "agency_key_id";`)
    this.addSql(`drop table if exists "agency_grant" cascade;`)
    this.addSql(`drop table if exists "agency_key" cascade;`)
    this.addSql(`drop table if exists "agency" cascade;`)
  }
}
