import { Migration } from '@mikro-orm/migrations'

const tables = [
  'operator',
  'partner',
  'api_key',
  'product',
  'promo_code',
  'schedule',
  'schedule_exception',
  'waiver_question',
  'webhook_endpoint',
  'workflow',
]

export class Migration20261127030100_VersionWhatIsManaged extends Migration {
  override name = 'Migration20261127030100_VersionWhatIsManaged'

  // A column with a constant default rewrites no row.
  override up(): void {
    for (const table of tables) this.addSql(`alter table "${table}" add column "version" int not null default 1;`)
  }

  override down(): void {
    for (const table of tables) this.addSql(`alter table "${table}" drop column "version";`)
  }
}
