import { Migration } from '@mikro-orm/migrations'
import { expose } from '../src/app/schema/rowSecurity.ts'

const EXPOSED =
  'operator_id, name, reply_to, time_zone, currency, hold_minutes, waitlist_offer_minutes, held_places_per_key, ' +
  'held_places_per_timeslot, usage_retention_months, answer_retention_days, file_retention_days, email_retention_days, version, ' +
  'billing_name, billing_address, tax_number'

export class Migration20261201033936_AddOperatorSettings extends Migration {
  override name = 'Migration20261201033936_AddOperatorSettings'

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "operator" add "logo" text null, add "brand_colour" text null, add "phone" text null, add "website" text null, add "languages" text[] not null default '{en-GB}';`,
    )
    this.addSql(
      `alter table "operator" add constraint "operator_languages_check" check ((cardinality(languages) >= 1) AND (cardinality(languages) <= 12));`,
    )
    this.addSql(
      `alter table "operator" add constraint "operator_brand_check" check ((logo ~ '^[0-9a-f]{64}$'::text) AND (brand_colour ~ '^#[0-9a-f]{6}$'::text) AND (website ~ '^https?://'::text));`,
    )
    this.addSql(expose('operator', `${EXPOSED}, logo, brand_colour, phone, website, languages`))
  }

  override down(): void | Promise<void> {
    this.addSql('drop view control_plane.operator;')
    this.addSql(expose('operator', EXPOSED))
    this.addSql(`alter table "operator" drop constraint "operator_languages_check";`)
    this.addSql(`alter table "operator" drop constraint "operator_brand_check";`)
    this.addSql(
      `alter table "operator" drop column "logo", drop column "brand_colour", drop column "phone", drop column "website", drop column "languages";`,
    )
  }
}
