import { Migration } from '@mikro-orm/migrations'
import { expose, restrictToOperator } from '../src/app/schema/rowSecurity.ts'

/** What the control plane sees of a key without it. */
const EXPOSED =
  'operator_id, key_id, partner_id, prefix, hash, scopes, expires_at, revoked_at, last_used_at, rate_limits'

export class Migration20261130015201_RestrictKeysToAddresses extends Migration {
  override name = 'Migration20261130015201_RestrictKeysToAddresses'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "api_key_address" ("operator_id" uuid not null, "key_id" uuid not null, "network" cidr not null, "first_used_at" timestamptz not null, "last_used_at" timestamptz not null, primary key ("operator_id", "key_id", "network"));`,
    )

    this.addSql(`alter table "email_skip" drop constraint "email_skip_kind_check";`)
    this.addSql(`alter table "email_skip" drop constraint "email_skip_reason_check";`)
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'KEY_EXPIRES'::text, 'RESENT'::text, 'TEST'::text])) not valid;`,
    )
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'KEY_EXPIRES'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text])) not valid;`,
    )

    this.addSql(`alter table "email" drop constraint "email_kind_check";`)
    this.addSql(`alter table "email" drop constraint "email_reason_check";`)
    this.addSql(
      `alter table "email" add constraint "email_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'KEY_EXPIRES'::text, 'RESENT'::text, 'TEST'::text])) not valid;`,
    )
    this.addSql(
      `alter table "email" add constraint "email_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'KEY_EXPIRES'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text])) not valid;`,
    )

    this.addSql(
      `alter table "api_key" add "allowed_addresses" cidr[] null, add "contact_email" text null, add "reminded_at" timestamptz null;`,
    )
    this.addSql(
      `alter table "api_key" add constraint "api_key_allowed_addresses_check" check ((cardinality(allowed_addresses) >= 1) AND (cardinality(allowed_addresses) <= 50));`,
    )

    this.addSql(
      `alter table "api_key_address" add constraint "api_key_address_operator_id_key_id_foreign" foreign key ("operator_id", "key_id") references "api_key" ("operator_id", "key_id") on update no action on delete cascade;`,
    )
    this.addSql(restrictToOperator('api_key_address'))
    this.addSql(expose('api_key', `${EXPOSED}, allowed_addresses`))
  }

  override down(): void | Promise<void> {
    this.addSql('drop view control_plane.api_key;')
    this.addSql(expose('api_key', EXPOSED))
    this.addSql(`drop table if exists "api_key_address" cascade;`)

    this.addSql(`alter table "api_key" drop constraint "api_key_allowed_addresses_check";`)
    this.addSql(
      `alter table "api_key" drop column "allowed_addresses", drop column "contact_email", drop column "reminded_at";`,
    )

    this.addSql(`alter table "email" drop constraint "email_reason_check";`)
    this.addSql(`alter table "email" drop constraint "email_kind_check";`)
    this.addSql(
      `alter table "email" add constraint "email_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text]));`,
    )
    this.addSql(
      `alter table "email" add constraint "email_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'RESENT'::text, 'TEST'::text]));`,
    )

    this.addSql(`alter table "email_skip" drop constraint "email_skip_reason_check";`)
    this.addSql(`alter table "email_skip" drop constraint "email_skip_kind_check";`)
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_reason_check" check (reason = ANY (ARRAY['TRIGGERED'::text, 'PLACES_OFFERED'::text, 'QUOTA_REACHED'::text, 'WEBHOOK_FAILED'::text, 'SENT_AGAIN'::text, 'TESTED'::text, 'WORKFLOW_INACTIVE'::text, 'WORKFLOW_DELETED'::text, 'OTHER_ACTIVITY'::text, 'OTHER_CHANNEL'::text, 'BOOKING_STATUS'::text, 'IMPORTED'::text, 'BOOKING_GONE'::text, 'NEVER_CONFIRMED'::text, 'BASKET_NOT_ABANDONED'::text, 'ONE_PER_BASKET'::text, 'OFFERED_BY_WAITLIST'::text, 'WAIVER_NOT_OUTSTANDING'::text, 'ALREADY_PLANNED'::text, 'NOTES_ONLY'::text, 'DEPARTURE_CLOSED'::text, 'TIME_PASSED'::text, 'NOT_BEFORE_START'::text, 'ACTIVITY_BEGUN'::text, 'ACTIVITY_OVER'::text, 'OFFER_OVER'::text, 'NO_MAIL_SERVER'::text, 'NO_ADDRESS'::text, 'DAILY_LIMIT'::text]));`,
    )
    this.addSql(
      `alter table "email_skip" add constraint "email_skip_kind_check" check (kind = ANY (ARRAY['WORKFLOW'::text, 'WAITLIST_OFFER'::text, 'USAGE_QUOTA'::text, 'WEBHOOK_PAUSED'::text, 'RESENT'::text, 'TEST'::text]));`,
    )
  }
}
