import { Migration } from '@mikro-orm/migrations'

export class Migration20261127100000_DropTheTallyOfDeprecatedUse extends Migration {
  override name = 'Migration20261127100000_DropTheTallyOfDeprecatedUse'

  override up(): void {
    this.addSql(`drop table "deprecation_tally";`)
  }

  override down(): void {
    this.addSql(
      `create table "deprecation_tally" ("operator_id" uuid not null, "key_id" uuid not null, "day" date not null, "coordinate" text not null, "uses" bigint not null, primary key ("operator_id", "key_id", "day", "coordinate"));`,
    )
    this.addSql(
      `alter table "deprecation_tally" add constraint "deprecation_tally_operator_id_key_id_foreign" foreign key ("operator_id", "key_id") references "api_key" ("operator_id", "key_id") on update no action on delete no action;`,
    )
    this.addSql(`alter table "deprecation_tally" add constraint "deprecation_tally_uses_check" check (uses > 0);`)
  }
}
