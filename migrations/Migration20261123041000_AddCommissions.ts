import { Migration } from '@mikro-orm/migrations'

export class Migration20261123041000_AddCommissions extends Migration {
  override name = 'Migration20261123041000_AddCommissions'

  override up(): void {
    this.addSql(
      `create table "commission" ("operator_id" uuid not null, "partner_id" uuid not null, "activity_id" uuid not null, "rate" int not null, primary key ("operator_id", "partner_id", "activity_id"));`,
    )

    this.addSql(`alter table "partner" add "commission_rate" int not null default 0;`)
    this.addSql(
      `alter table "partner" add constraint "partner_commission_check" check ((commission_rate >= 0) AND (commission_rate <= 100000));`,
    )

    this.addSql(
      `alter table "commission" add constraint "commission_operator_id_partner_id_foreign" foreign key ("operator_id", "partner_id") references "partner" ("operator_id", "partner_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "commission" add constraint "commission_operator_id_activity_id_foreign" foreign key ("operator_id", "activity_id") references "product" ("operator_id", "activity_id") on update no action on delete no action;`,
    )
    this.addSql(
      `alter table "commission" add constraint "commission_rate_check" check ((rate >= 0) AND (rate <= 100000));`,
    )
  }

  override down(): void {
    this.addSql(`drop table if exists "commission" cascade;`)

    this.addSql(`alter table "partner" drop constraint "partner_commission_check";`)
    this.addSql(`alter table "partner" drop column "commission_rate";`)
  }
}
