import { Migration } from '@mikro-orm/migrations'

export class Migration20261123100000_IndexBookingsForPartners extends Migration {
  override name = 'Migration20261123100000_IndexBookingsForPartners'

  override up(): void {
    this.addSql(
      `create index "booking_event_time_index" on "booking_event" ("operator_id", "occurred_at", "booking_id");`,
    )
    this.addSql(
      `create index "booking_partner_reference_index" on "booking" ("operator_id", "partner_reference") where "partner_reference" is not null;`,
    )
  }

  override down(): void {
    this.addSql(`drop index "booking_partner_reference_index";`)
    this.addSql(`drop index "booking_event_time_index";`)
  }
}
