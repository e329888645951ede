import { Migration } from '@mikro-orm/migrations'
import { viewOfOperator } from '../src/app/schema/rowSecurity.ts'

export class Migration20261130200034_SearchWaitlistWithoutAccents extends Migration {
  override name = 'Migration20261130200034_SearchWaitlistWithoutAccents'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists waitlist_entry_text_index;')
    this.addSql(
      `create index concurrently "waitlist_entry_text_index" on "waitlist_entry" using gin ("operator_id", search_text(null, "first_name" || ' ' || "last_name", "email", null, null, "phone") gin_trgm_ops) with (fastupdate = off);`,
    )
    this.addSql(viewOfOperator('waitlist_entry'))
  }

  override down(): void {
    this.addSql('drop view waitlist_entry_of_operator;')
    this.addSql('drop index concurrently if exists waitlist_entry_text_index;')
  }
}
