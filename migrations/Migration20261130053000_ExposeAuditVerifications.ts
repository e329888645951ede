import { Migration } from '@mikro-orm/migrations'
import { expose } from '../src/app/schema/rowSecurity.ts'

export class Migration20261130053000_ExposeAuditVerifications extends Migration {
  override name = 'Migration20261130053000_ExposeAuditVerifications'

  override up(): void | Promise<void> {
    this.addSql(expose('audit_head', 'operator_id, verified_at, fault_count'))
  }

  override down(): void | Promise<void> {
    this.addSql('drop view control_plane.audit_head;')
  }
}
