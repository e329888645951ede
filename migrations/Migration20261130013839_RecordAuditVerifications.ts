import { Migration } from '@mikro-orm/migrations'

export class Migration20261130013839_RecordAuditVerifications extends Migration {
  override name = 'Migration20261130013839_RecordAuditVerifications'

  override up(): void {
    this.addSql(
      `alter table "audit_head" add "verified_at" timestamptz null, add "verified_number" bigint null, add "fault_count" int null;`,
    )
  }

  override down(): void {
    this.addSql(
      `alter table "audit_head" drop column "verified_at", drop column "verified_number", drop column "fault_count";`,
    )
  }
}
