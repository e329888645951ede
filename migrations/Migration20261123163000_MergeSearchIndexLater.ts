import { Migration } from '@mikro-orm/migrations'

export class Migration20261123163000_MergeSearchIndexLater extends Migration {
  override name = 'Migration20261123163000_MergeSearchIndexLater'

  override up(): void {
    // With the default of 4 MB, one booking in some thousand merged the index for all others, for 0.1 s.
    this.addSql('alter index "booking_search_index" set (gin_pending_list_limit = 32768);')
  }

  override down(): void {
    this.addSql('alter index "booking_search_index" reset (gin_pending_list_limit);')
  }
}
