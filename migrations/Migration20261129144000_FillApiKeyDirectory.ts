import { Migration } from '@mikro-orm/migrations'

export class Migration20261129144000_FillApiKeyDirectory extends Migration {
  override name = 'Migration20261129144000_FillApiKeyDirectory'

  // A key that was made for an agency is looked up with the operator of the header "Operator".
  override up(): void {
    this.addSql(`insert into api_key_directory (hash, operator_id, key_id)
      select hash, operator_id, key_id from api_key where agency_key_id is null;`)
  }

  override down(): void {
    this.addSql('delete from api_key_directory;')
  }
}
