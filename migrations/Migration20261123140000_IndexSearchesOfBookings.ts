import { Migration } from '@mikro-orm/migrations'

export class Migration20261123140000_IndexSearchesOfBookings extends Migration {
  override name = 'Migration20261123140000_IndexSearchesOfBookings'

  override up(): void {
    this.addSql('create extension if not exists btree_gin')
    this.addSql(
      `create index "booking_status_index" on "booking" ("operator_id", "status", "created_at", "booking_id") where "status" <> 'CONFIRMED';`,
    )
    this.addSql(
      `create index "booking_search_index" on "booking" using gin ("operator_id", "activity_id", "partner_id", ("booking_reference" || E'\\n' || "first_name" || ' ' || "last_name" || E'\\n' || "email" || E'\\n' || "payment_reference" || coalesce(E'\\n' || "partner_reference", '')) gin_trgm_ops);`,
    )
  }

  override down(): void {
    this.addSql(`drop index "booking_search_index";`)
    this.addSql(`drop index "booking_status_index";`)
    this.addSql('drop extension btree_gin')
  }
}
