import { Migration } from '@mikro-orm/migrations'
import { restrictToOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261201051153_AddMergedEmails extends Migration {
  override name = 'Migration20261201051153_AddMergedEmails'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "merged_email" ("operator_id" uuid not null, "email" text not null, "customer_id" uuid not null, primary key ("operator_id", "email"));`,
    )
    this.addSql(`create index "merged_email_customer_index" on "merged_email" ("operator_id", "customer_id");`)

    this.addSql(
      `alter table "merged_email" add constraint "merged_email_operator_id_foreign" foreign key ("operator_id") references "operator" ("operator_id");`,
    )
    this.addSql(
      `alter table "merged_email" add constraint "merged_email_email_check" check (email = lower(email) AND email <> ''::text);`,
    )
    this.addSql(restrictToOperator('merged_email'))
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "merged_email" cascade;`)
  }
}
