import { Migration } from '@mikro-orm/migrations'

export class Migration20261129111000_PlanFeedPositionsOnce extends Migration {
  override name = 'Migration20261129111000_PlanFeedPositionsOnce'

  // Every request with a key finds its position. A plan for each value of the limit took as long as the statement itself.
  override up(): void {
    this.addSql(`alter function feed_position(uuid, int) set plan_cache_mode to 'force_generic_plan';`)
  }

  override down(): void {
    this.addSql('alter function feed_position(uuid, int) reset plan_cache_mode;')
  }
}
