import { Migration } from '@mikro-orm/migrations'

/** One person of an identity provider has one account at an operator. Without a transaction: created while requests go on. */
export class Migration20261130203811_IndexStaffByIdentity extends Migration {
  override name = 'Migration20261130203811_IndexStaffByIdentity'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists staff_account_oidc_unique')
    this.addSql(
      `create unique index concurrently "staff_account_oidc_unique" on "staff_account" ("operator_id", "oidc_issuer", "oidc_subject") where "deactivated_at" is null;`,
    )
  }

  override down(): void {
    this.addSql('drop index concurrently if exists staff_account_oidc_unique')
  }
}
