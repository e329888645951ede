import { Migration } from '@mikro-orm/migrations'

// Reads the table while it can be written.
export class Migration20261129120200_ValidateLinesOfBookings extends Migration {
  override name = 'Migration20261129120200_ValidateLinesOfBookings'

  override up(): void {
    this.addSql('alter table "booking" validate constraint "booking_lines_check";')
  }

  override down(): void {}
}
