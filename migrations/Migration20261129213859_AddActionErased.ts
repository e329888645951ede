import { Migration } from '@mikro-orm/migrations'

export class Migration20261129213859_AddActionErased extends Migration {
  override name = 'Migration20261129213859_AddActionErased'

  override up(): void {
    this.addSql(`alter table "booking_event" drop constraint "booking_event_action_check";`)
    this.addSql(
      `alter table "booking_event" add constraint "booking_event_action_check" check (action = ANY (ARRAY['HELD'::text, 'BOOKED'::text, 'EXTENDED'::text, 'CONFIRMED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'AMENDED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'ERASED'::text])) not valid;`,
    )
  }

  override down(): void {
    this.addSql(`alter table "booking_event" drop constraint "booking_event_action_check";`)
    this.addSql(
      `alter table "booking_event" add constraint "booking_event_action_check" check (action = ANY (ARRAY['HELD'::text, 'BOOKED'::text, 'EXTENDED'::text, 'CONFIRMED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'AMENDED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REDEEMED'::text, 'NO_SHOW'::text]));`,
    )
  }
}
