import { Migration } from '@mikro-orm/migrations'

/** In a step of its own: it reads the tables, and blocks nobody. */
export class Migration20261130235700_ValidateStatementKinds extends Migration {
  override name = 'Migration20261130235700_ValidateStatementKinds'

  override up(): void {
    for (const table of ['email', 'email_skip']) {
      this.addSql(`alter table "${table}" validate constraint "${table}_kind_check";`)
      this.addSql(`alter table "${table}" validate constraint "${table}_reason_check";`)
    }
  }

  override down(): void {
    this.addSql('select 1')
  }
}
