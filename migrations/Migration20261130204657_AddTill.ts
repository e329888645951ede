import { Migration } from '@mikro-orm/migrations'
import { restrictToOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261130204657_AddTill extends Migration {
  override name = 'Migration20261130204657_AddTill'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "till_close" ("operator_id" uuid not null, "till_close_id" uuid not null, "date" date not null, "closed_at" timestamptz not null, "key_id" uuid null, "currency" text not null, "counts" jsonb not null, "note" text null, primary key ("operator_id", "till_close_id"));`,
    )
    this.addSql(`create index "till_close_day_index" on "till_close" ("operator_id", "date");`)
    this.addSql(
      `alter table "till_close" add constraint "till_close_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(restrictToOperator('till_close'))
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "till_close" cascade;`)
  }
}
