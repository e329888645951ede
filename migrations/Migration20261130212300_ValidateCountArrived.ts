import { Migration } from '@mikro-orm/migrations'

/** In a step of its own: it reads the table, and blocks nobody. */
export class Migration20261130212300_ValidateCountArrived extends Migration {
  override name = 'Migration20261130212300_ValidateCountArrived'

  override up(): void {
    this.addSql('alter table "booking" validate constraint "booking_participants_check";')
  }

  override down(): void {
    this.addSql('select 1')
  }
}
