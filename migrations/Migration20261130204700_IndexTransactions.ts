import { Migration } from '@mikro-orm/migrations'

export class Migration20261130204700_IndexTransactions extends Migration {
  override name = 'Migration20261130204700_IndexTransactions'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists payment_paid_index;')
    this.addSql(
      `create index concurrently "payment_paid_index" on "payment" ("operator_id", "paid_at", "payment_id") where "outcome" = 'SUCCEEDED';`,
    )
    this.addSql('drop index concurrently if exists refund_refunded_index;')
    this.addSql(
      `create index concurrently "refund_refunded_index" on "refund" ("operator_id", "refunded_at", "refund_id");`,
    )
  }

  override down(): void {
    this.addSql('drop index concurrently if exists payment_paid_index;')
    this.addSql('drop index concurrently if exists refund_refunded_index;')
  }
}
