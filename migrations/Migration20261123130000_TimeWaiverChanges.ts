import { Migration } from '@mikro-orm/migrations'

export class Migration20261123130000_TimeWaiverChanges extends Migration {
  override name = 'Migration20261123130000_TimeWaiverChanges'

  override up(): void {
    this.addSql(`alter table "booking" add column "waiver_changed_at" timestamptz null;`)
    this.addSql(
      `create index "booking_waiver_changed_index" on "booking" ("operator_id", "waiver_changed_at", "booking_id") where "waiver_changed_at" is not null;`,
    )
  }

  override down(): void {
    this.addSql(`drop index "booking_waiver_changed_index";`)
    this.addSql(`alter table "booking" drop column "waiver_changed_at";`)
  }
}
