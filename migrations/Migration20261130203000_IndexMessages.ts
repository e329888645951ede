import { Migration } from '@mikro-orm/migrations'

/** In a step of its own: it reads the tables, and blocks nobody. */
export class Migration20261130203000_IndexMessages extends Migration {
  override name = 'Migration20261130203000_IndexMessages'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists email_message_unique;')
    this.addSql(
      `create unique index concurrently "email_message_unique" on "email" ("operator_id", "occasion", "booking_id") where "kind" = 'MESSAGE';`,
    )
    for (const table of ['email', 'email_skip']) {
      this.addSql(`alter table "${table}" validate constraint "${table}_kind_check";`)
      this.addSql(`alter table "${table}" validate constraint "${table}_reason_check";`)
    }
  }

  override down(): void {
    this.addSql('drop index concurrently if exists email_message_unique;')
  }
}
