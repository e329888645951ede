import { Migration } from '@mikro-orm/migrations'
import { restrictToOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261130200449_AddPasskeys extends Migration {
  override name = 'Migration20261130200449_AddPasskeys'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "spent_challenge" ("challenge_id" uuid not null, "expires_at" timestamptz not null, primary key ("challenge_id"));`,
    )

    this.addSql(
      `create table "staff_passkey" ("operator_id" uuid not null, "passkey_id" uuid not null, "key_id" uuid not null, "name" text not null, "credential_id" bytea not null, "public_key" bytea not null, "sign_count" bigint not null, "created_at" timestamptz not null, "last_used_at" timestamptz null, primary key ("operator_id", "passkey_id"));`,
    )
    this.addSql(`create index "staff_passkey_account_index" on "staff_passkey" ("operator_id", "key_id");`)
    this.addSql(
      `alter table "staff_passkey" add constraint "staff_passkey_credential_unique" unique ("operator_id", "credential_id");`,
    )

    this.addSql(
      `alter table "staff_passkey" add constraint "staff_passkey_operator_id_key_id_foreign" foreign key ("operator_id", "key_id") references "staff_account" ("operator_id", "key_id") on update no action on delete no action;`,
    )
    this.addSql(`alter table "staff_passkey" add constraint "staff_passkey_sign_count_check" check (sign_count >= 0);`)
    this.addSql(restrictToOperator('staff_passkey'))
    this.addSql(`create or replace trigger staff_passkey_collected
  after insert or delete or update on staff_passkey
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('name', 'credential_id', 'public_key', 'sign_count', 'last_used_at');`)
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "spent_challenge" cascade;`)
    this.addSql(`drop trigger if exists "staff_passkey_collected" on "staff_passkey";`)
    this.addSql(`drop table if exists "staff_passkey" cascade;`)
  }
}
