import { Migration } from '@mikro-orm/migrations'

/** Waits for no write: it reads the rows that were there before. */
export class Migration20261129213900_ValidateErasure extends Migration {
  override name = 'Migration20261129213900_ValidateErasure'

  override up(): void {
    this.addSql(`alter table "booking" validate constraint "booking_customer_check";`)
    this.addSql(`alter table "booking_event" validate constraint "booking_event_action_check";`)
  }

  override down(): void {
    this.addSql(`select 1;`)
  }
}
