import { Migration } from '@mikro-orm/migrations'

const indexes = {
  bulk_operation_operator_expiry: 'bulk_operation (operator_id, expires_at)',
  upload_operator_expiry: 'upload (operator_id, expires_at)',
}

export class Migration20261129150731_CreateIndexesOfExpiry extends Migration {
  override name = 'Migration20261129150731_CreateIndexesOfExpiry'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    for (const [name, rows] of Object.entries(indexes)) {
      this.addSql(`drop index concurrently if exists ${name};`)
      this.addSql(`create index concurrently ${name} on ${rows};`)
    }
  }

  override down(): void {
    for (const name of Object.keys(indexes)) this.addSql(`drop index concurrently if exists ${name};`)
  }
}
