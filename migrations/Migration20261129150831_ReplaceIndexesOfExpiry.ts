import { Migration } from '@mikro-orm/migrations'

/** Each index, its replacement, and the rows that it had. */
const indexes = [
  ['bulk_operation_expiry_index', 'bulk_operation_operator_expiry', 'bulk_operation (expires_at)'],
  ['upload_expiry_index', 'upload_operator_expiry', 'upload (expires_at)'],
]

export class Migration20261129150831_ReplaceIndexesOfExpiry extends Migration {
  override name = 'Migration20261129150831_ReplaceIndexesOfExpiry'

  override up(): void {
    for (const [name] of indexes) this.addSql(`drop index ${name};`)
    for (const [name, replacement] of indexes) this.addSql(`alter index ${replacement} rename to ${name};`)
  }

  override down(): void {
    for (const [name, replacement, rows] of indexes) {
      this.addSql(`alter index ${name} rename to ${replacement};`)
      this.addSql(`create index ${name} on ${rows};`)
    }
  }
}
