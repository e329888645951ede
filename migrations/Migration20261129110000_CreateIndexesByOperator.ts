import { Migration } from '@mikro-orm/migrations'

export class Migration20261129110000_CreateIndexesByOperator extends Migration {
  override name = 'Migration20261129110000_CreateIndexesByOperator'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists booking_operator_reference;')
    this.addSql(
      'create unique index concurrently booking_operator_reference on booking (operator_id, booking_reference);',
    )
    this.addSql('drop index concurrently if exists product_operator_product_id;')
    this.addSql('create unique index concurrently product_operator_product_id on product (operator_id, product_id);')
  }

  override down(): void {
    this.addSql('drop index concurrently if exists booking_operator_reference;')
    this.addSql('drop index concurrently if exists product_operator_product_id;')
  }
}
