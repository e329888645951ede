import { Migration } from '@mikro-orm/migrations'

/** In a step of its own: it reads the table, and blocks nobody. */
export class Migration20261201011800_IndexVoucherEmails extends Migration {
  override name = 'Migration20261201011800_IndexVoucherEmails'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists email_voucher_index;')
    this.addSql(
      `create index concurrently "email_voucher_index" on "email" ("operator_id", lower("recipient")) where "kind" = 'VOUCHER';`,
    )
  }

  override down(): void {
    this.addSql('drop index concurrently if exists email_voucher_index;')
  }
}
