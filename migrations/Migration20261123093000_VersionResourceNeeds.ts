import { Migration } from '@mikro-orm/migrations'

export class Migration20261123093000_VersionResourceNeeds extends Migration {
  override name = 'Migration20261123093000_VersionResourceNeeds'

  override up(): void {
    this.addSql(`alter table "product" add column "resource_needs_version" integer not null default 1;`)
  }

  override down(): void {
    this.addSql(`alter table "product" drop column "resource_needs_version";`)
  }
}
