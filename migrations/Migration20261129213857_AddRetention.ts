import { Migration } from '@mikro-orm/migrations'

export class Migration20261129213857_AddRetention extends Migration {
  override name = 'Migration20261129213857_AddRetention'

  override up(): void {
    this.addSql(
      `alter table "operator" add "answer_retention_days" int null, add "file_retention_days" int null, add "email_retention_days" int not null default 180;`,
    )
    this.addSql(
      `alter table "operator" add constraint "operator_personal_retention_check" check (((answer_retention_days >= 1) AND (answer_retention_days <= 3650)) AND ((file_retention_days >= 1) AND (file_retention_days <= 3650)) AND ((email_retention_days >= 30) AND (email_retention_days <= 3650)));`,
    )
  }

  override down(): void {
    this.addSql(`alter table "operator" drop constraint "operator_personal_retention_check";`)
    this.addSql(
      `alter table "operator" drop column "answer_retention_days", drop column "file_retention_days", drop column "email_retention_days";`,
    )
  }
}
