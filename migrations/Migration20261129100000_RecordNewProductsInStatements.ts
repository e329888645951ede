import { Migration } from '@mikro-orm/migrations'

export class Migration20261129100000_RecordNewProductsInStatements extends Migration {
  override name = 'Migration20261129100000_RecordNewProductsInStatements'

  // The transaction that creates an activity records it itself.
  override up(): void {
    this.addSql('drop trigger product_made on product;')
  }

  override down(): void {
    this.addSql(
      'create trigger product_made after insert on product for each row execute function record_product_change();',
    )
  }
}
