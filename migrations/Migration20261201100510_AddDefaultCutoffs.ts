import { Migration } from '@mikro-orm/migrations'
import { expose } from '../src/app/schema/rowSecurity.ts'

const EXPOSED =
  'operator_id, name, reply_to, time_zone, currency, hold_minutes, waitlist_offer_minutes, held_places_per_key, ' +
  'held_places_per_timeslot, usage_retention_months, answer_retention_days, file_retention_days, email_retention_days, version, ' +
  'billing_name, billing_address, tax_number, logo, brand_colour, phone, website, languages'

export class Migration20261201100510_AddDefaultCutoffs extends Migration {
  override name = 'Migration20261201100510_AddDefaultCutoffs'

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "operator" add "default_booking_cutoff_minutes" int null, add "default_cancellation_cutoff_minutes" int null;`,
    )
    this.addSql(
      `alter table "operator" add constraint "operator_cutoff_check" check (((default_booking_cutoff_minutes >= 0) AND (default_booking_cutoff_minutes <= 525600)) AND ((default_cancellation_cutoff_minutes >= 0) AND (default_cancellation_cutoff_minutes <= 525600)));`,
    )
    this.addSql(expose('operator', `${EXPOSED}, default_booking_cutoff_minutes, default_cancellation_cutoff_minutes`))
  }

  override down(): void | Promise<void> {
    this.addSql('drop view control_plane.operator;')
    this.addSql(expose('operator', EXPOSED))
    this.addSql(`alter table "operator" drop constraint "operator_cutoff_check";`)
    this.addSql(
      `alter table "operator" drop column "default_booking_cutoff_minutes", drop column "default_cancellation_cutoff_minutes";`,
    )
  }
}
