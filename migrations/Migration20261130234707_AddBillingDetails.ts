import { Migration } from '@mikro-orm/migrations'
import { expose } from '../src/app/schema/rowSecurity.ts'

const EXPOSED =
  'operator_id, name, reply_to, time_zone, currency, hold_minutes, waitlist_offer_minutes, held_places_per_key, ' +
  'held_places_per_timeslot, usage_retention_months, answer_retention_days, file_retention_days, email_retention_days, version'

export class Migration20261130234707_AddBillingDetails extends Migration {
  override name = 'Migration20261130234707_AddBillingDetails'

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "operator" add "billing_name" text null, add "billing_address" text null, add "tax_number" text null;`,
    )

    this.addSql(
      `alter table "partner" add "billing_name" text null, add "billing_address" text null, add "billing_email" text null, add "tax_number" text null;`,
    )
    this.addSql(`create or replace trigger partner_collected
  after insert or delete or update on partner
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('billing_email');`)
    this.addSql(expose('operator', `${EXPOSED}, billing_name, billing_address, tax_number`))
  }

  override down(): void | Promise<void> {
    this.addSql('drop view control_plane.operator;')
    this.addSql(expose('operator', EXPOSED))
    this.addSql(`create or replace trigger partner_collected
  after insert or delete or update on partner
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change();`)
    this.addSql(
      `alter table "operator" drop column "billing_name", drop column "billing_address", drop column "tax_number";`,
    )

    this.addSql(
      `alter table "partner" drop column "billing_name", drop column "billing_address", drop column "billing_email", drop column "tax_number";`,
    )
  }
}
