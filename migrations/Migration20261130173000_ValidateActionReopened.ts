import { Migration } from '@mikro-orm/migrations'

/** In a step of its own: it reads the table, and blocks nobody. */
export class Migration20261130173000_ValidateActionReopened extends Migration {
  override name = 'Migration20261130173000_ValidateActionReopened'

  override up(): void {
    this.addSql('alter table "booking_event" validate constraint "booking_event_action_check";')
  }

  override down(): void {
    this.addSql('select 1')
  }
}
