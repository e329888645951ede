import { Migration } from '@mikro-orm/migrations'

// Reads the tables while they can be written.
export class Migration20261127120100_ValidateRowConstraints extends Migration {
  override name = 'Migration20261127120100_ValidateRowConstraints'

  override up(): void {
    this.addSql(
      'alter table "booking" validate constraint "booking_amounts_check", validate constraint "booking_cancelled_check", validate constraint "booking_channel_check", validate constraint "booking_commission_check", validate constraint "booking_customer_check", validate constraint "booking_hold_check", validate constraint "booking_participants_check", validate constraint "booking_partner_check", validate constraint "booking_price_check", validate constraint "booking_reference_check", validate constraint "booking_status_check", validate constraint "booking_version_check", validate constraint "booking_waiver_status_check";',
    )
    this.addSql(
      'alter table "booking_event" validate constraint "booking_event_action_check", validate constraint "booking_event_actor_check", validate constraint "booking_event_status_check";',
    )
    this.addSql(
      'alter table "timeslot" validate constraint "timeslot_capacity_check", validate constraint "timeslot_held_check", validate constraint "timeslot_parties_check", validate constraint "timeslot_time_check";',
    )
  }

  override down(): void {}
}
