import { Migration } from '@mikro-orm/migrations'
import { expose } from '../src/app/schema/rowSecurity.ts'

const EXPOSED = 'operator_id, key_id, email, deactivated_at'

export class Migration20261130203810_BindStaffToIdentities extends Migration {
  override name = 'Migration20261130203810_BindStaffToIdentities'

  override up(): void | Promise<void> {
    this.addSql(`alter table "staff_account" add "oidc_issuer" text null, add "oidc_subject" text null;`)
    this.addSql(
      `alter table "staff_account" add constraint "staff_account_oidc_check" check ((oidc_issuer IS NULL) = (oidc_subject IS NULL)) not valid;`,
    )
    this.addSql(expose('staff_account', `${EXPOSED}, oidc_issuer, oidc_subject`))
  }

  override down(): void | Promise<void> {
    this.addSql('drop view control_plane.staff_account;')
    this.addSql(expose('staff_account', EXPOSED))
    this.addSql(`alter table "staff_account" drop constraint "staff_account_oidc_check";`)
    this.addSql(`alter table "staff_account" drop column "oidc_issuer", drop column "oidc_subject";`)
  }
}
