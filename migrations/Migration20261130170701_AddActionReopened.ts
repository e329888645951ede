import { Migration } from '@mikro-orm/migrations'

export class Migration20261130170701_AddActionReopened extends Migration {
  override name = 'Migration20261130170701_AddActionReopened'

  override up(): void | Promise<void> {
    this.addSql(`alter table "booking_event" drop constraint "booking_event_action_check";`)
    this.addSql(
      `alter table "booking_event" add constraint "booking_event_action_check" check (action = ANY (ARRAY['HELD'::text, 'BOOKED'::text, 'EXTENDED'::text, 'CONFIRMED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'AMENDED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'REOPENED'::text, 'ERASED'::text])) not valid;`,
    )
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "booking_event" drop constraint "booking_event_action_check";`)
    this.addSql(
      `alter table "booking_event" add constraint "booking_event_action_check" check (action = ANY (ARRAY['HELD'::text, 'BOOKED'::text, 'EXTENDED'::text, 'CONFIRMED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'AMENDED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'ERASED'::text]));`,
    )
  }
}
