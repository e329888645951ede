import { Migration } from '@mikro-orm/migrations'

/** In a step of its own: it reads the table, and blocks nobody. */
export class Migration20261130203812_ValidateIdentity extends Migration {
  override name = 'Migration20261130203812_ValidateIdentity'

  override up(): void {
    this.addSql('alter table staff_account validate constraint staff_account_oidc_check')
  }

  override down(): void {
    this.addSql('select 1')
  }
}
