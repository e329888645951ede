import { Migration } from '@mikro-orm/migrations'
import { restrictToOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261129214228_CreateAuditLog extends Migration {
  override name = 'Migration20261129214228_CreateAuditLog'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "audit_head" ("operator_id" uuid not null, "last_number" bigint not null, "hash" bytea not null, primary key ("operator_id"));`,
    )

    this.addSql(
      `create table "audit_entry" ("operator_id" uuid not null, "number" bigint not null, "occurred_at" timestamptz not null, "action" text not null, "object_type" text not null, "object_id" text null, "actor" text not null, "key_id" uuid null, "session_id" uuid null, "request_id" text not null, "details_digest" bytea not null, "hash" bytea not null, primary key ("operator_id", "number"));`,
    )
    this.addSql(
      `create index "audit_entry_action_index" on "audit_entry" ("operator_id", "action", "occurred_at", "number");`,
    )
    this.addSql(
      `create index "audit_entry_key_index" on "audit_entry" ("operator_id", "key_id", "occurred_at", "number");`,
    )
    this.addSql(
      `create index "audit_entry_object_index" on "audit_entry" ("operator_id", "object_id", "occurred_at", "number");`,
    )
    this.addSql(`create index "audit_entry_time_index" on "audit_entry" ("operator_id", "occurred_at", "number");`)
    this.addSql(
      `create index "audit_entry_type_index" on "audit_entry" ("operator_id", "object_type", "occurred_at", "number");`,
    )

    this.addSql(
      `create table "audit_detail" ("operator_id" uuid not null, "number" bigint not null, "details" jsonb not null, primary key ("operator_id", "number"));`,
    )

    this.addSql(
      `alter table "audit_entry" add constraint "audit_entry_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "audit_entry" add constraint "audit_entry_actor_check" check (actor = ANY (ARRAY['KEY'::text, 'SESSION'::text, 'LINK'::text, 'COMMAND_LINE'::text]));`,
    )
    for (const table of ['audit_head', 'audit_entry', 'audit_detail']) this.addSql(restrictToOperator(table))
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "audit_head" cascade;`)
    this.addSql(`drop table if exists "audit_entry" cascade;`)
    this.addSql(`drop table if exists "audit_detail" cascade;`)
  }
}
