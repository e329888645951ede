import { Migration } from '@mikro-orm/migrations'

export class Migration20261130182414_IndexUnpaidBaskets extends Migration {
  override name = 'Migration20261130182414_IndexUnpaidBaskets'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists basket_unpaid_index;')
    this.addSql(
      `create index concurrently "basket_unpaid_index" on "basket" ("operator_id", "basket_id") where "channel" <> 'PARTNER' and "status" <> 'ABANDONED' and "total_minor" > "paid_minor" - "refunded_minor";`,
    )
  }

  override down(): void {
    this.addSql('drop index concurrently if exists basket_unpaid_index;')
  }
}
