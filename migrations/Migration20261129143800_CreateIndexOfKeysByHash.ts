import { Migration } from '@mikro-orm/migrations'

export class Migration20261129143800_CreateIndexOfKeysByHash extends Migration {
  override name = 'Migration20261129143800_CreateIndexOfKeysByHash'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists api_key_operator_hash;')
    this.addSql('create unique index concurrently api_key_operator_hash on api_key (operator_id, hash);')
  }

  override down(): void {
    this.addSql('drop index concurrently if exists api_key_operator_hash;')
  }
}
