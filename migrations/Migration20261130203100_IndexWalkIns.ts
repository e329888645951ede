import { Migration } from '@mikro-orm/migrations'

export class Migration20261130203100_IndexWalkIns extends Migration {
  override name = 'Migration20261130203100_IndexWalkIns'

  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('drop index concurrently if exists booking_walk_in_index;')
    this.addSql(
      `create index concurrently "booking_walk_in_index" on "booking" ("operator_id", "starts_at") where "email" = '' and "first_name" <> '';`,
    )
  }

  override down(): void {
    this.addSql('drop index concurrently if exists booking_walk_in_index;')
  }
}
