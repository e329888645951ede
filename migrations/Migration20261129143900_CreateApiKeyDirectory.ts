import { Migration } from '@mikro-orm/migrations'

export class Migration20261129143900_CreateApiKeyDirectory extends Migration {
  override name = 'Migration20261129143900_CreateApiKeyDirectory'

  override up(): void {
    this.addSql(`alter table api_key drop constraint api_key_hash_unique,
      add constraint api_key_hash_unique unique using index api_key_operator_hash;`)
    this.addSql(`create table api_key_directory (
      hash bytea not null,
      operator_id uuid not null,
      key_id uuid not null,
      primary key (hash),
      constraint api_key_directory_operator_id_key_id_foreign foreign key (operator_id, key_id)
        references api_key (operator_id, key_id) on delete cascade
    );`)
  }

  override down(): void {
    this.addSql('drop table api_key_directory;')
    this.addSql(`alter table api_key drop constraint api_key_hash_unique,
      add constraint api_key_hash_unique unique (hash);`)
  }
}
