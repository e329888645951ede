import { Migration } from '@mikro-orm/migrations'

// Reads the table while it can be written.
export class Migration20261127070100_ValidateBookingRows extends Migration {
  override name = 'Migration20261127070100_ValidateBookingRows'

  override up(): void {
    this.addSql('alter table "booking" validate constraint "booking_row_check";')
  }

  override down(): void {}
}
