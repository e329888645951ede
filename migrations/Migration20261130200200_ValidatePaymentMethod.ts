import { Migration } from '@mikro-orm/migrations'

/** In a step of its own: it reads the tables, and blocks nobody. */
export class Migration20261130200200_ValidatePaymentMethod extends Migration {
  override name = 'Migration20261130200200_ValidatePaymentMethod'

  override up(): void {
    this.addSql('alter table "payment" validate constraint "payment_method_check";')
    this.addSql('alter table "refund" validate constraint "refund_method_check";')
  }

  override down(): void {
    this.addSql('select 1')
  }
}
