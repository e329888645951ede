import { Migration } from '@mikro-orm/migrations'

export class Migration20261127033000_AddOccasionOfEmails extends Migration {
  override name = 'Migration20261127033000_AddOccasionOfEmails'

  override up(): void {
    this.addSql(`alter table "email" add column "occasion" text null;`)
  }

  override down(): void {
    this.addSql(`alter table "email" drop column "occasion";`)
  }
}
