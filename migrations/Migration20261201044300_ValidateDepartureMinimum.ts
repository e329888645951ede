import { Migration } from '@mikro-orm/migrations'

/** In a step of its own: it reads the table, and blocks nobody. */
export class Migration20261201044300_ValidateDepartureMinimum extends Migration {
  override name = 'Migration20261201044300_ValidateDepartureMinimum'

  override up(): void {
    this.addSql('alter table product validate constraint product_departure_minimum_check')
  }

  override down(): void {
    this.addSql('select 1')
  }
}
