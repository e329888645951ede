import { Migration } from '@mikro-orm/migrations'

export class Migration20261123163100_IndexOrdersOfBookings extends Migration {
  override name = 'Migration20261123163100_IndexOrdersOfBookings'

  override up(): void {
    this.addSql(`create index "booking_price_index" on "booking" ("operator_id", "price_minor", "booking_id");`)
    this.addSql(
      `create index "booking_name_index" on "booking" ("operator_id", (("last_name" || ', ' || "first_name") collate "und-x-icu"), "booking_id");`,
    )
    this.addSql(
      `create index "booking_lifecycle_index" on "booking" ("operator_id", (array_position('{ON_HOLD,PENDING,CONFIRMED,REDEEMED,NO_SHOW,CANCELLED,EXPIRED,REJECTED}'::text[], "status")::bigint), "booking_id") where "status" <> 'ON_HOLD';`,
    )
  }

  override down(): void {
    this.addSql(`drop index "booking_lifecycle_index";`)
    this.addSql(`drop index "booking_name_index";`)
    this.addSql(`drop index "booking_price_index";`)
  }
}
