import { Migration } from '@mikro-orm/migrations'

/** The rules of each table, by name. */
const checks = {
  booking: {
    booking_amounts_check:
      'commission_minor >= 0 AND voucher_minor >= 0 AND refund_minor >= 0 AND commission_minor <= price_minor AND voucher_minor <= price_minor AND refund_minor <= price_minor',
    booking_cancelled_check:
      "(status = 'CANCELLED'::text) = (cancelled_at IS NOT NULL) AND (refund_minor = 0 OR (status = ANY (ARRAY['CANCELLED'::text, 'REJECTED'::text]))) AND refund_percent >= 0 AND refund_percent <= 100",
    booking_channel_check: "channel = ANY (ARRAY['PARTNER'::text, 'ONLINE'::text, 'POINT_OF_SALE'::text])",
    booking_commission_check: 'commission_rate >= 0 AND commission_rate <= 100000',
    booking_customer_check:
      "email <> ''::text OR (status = ANY (ARRAY['ON_HOLD'::text, 'EXPIRED'::text, 'CANCELLED'::text]))",
    booking_hold_check: "(status = 'ON_HOLD'::text) = (hold_expires_at IS NOT NULL)",
    booking_participants_check: 'participants >= 1 AND participants <= 1000',
    booking_partner_check: "(channel = 'PARTNER'::text) = (partner_id IS NOT NULL)",
    booking_price_check: 'price_minor >= 0',
    booking_reference_check: "booking_reference ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'::text",
    booking_status_check:
      "status = ANY (ARRAY['ON_HOLD'::text, 'PENDING'::text, 'CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REJECTED'::text])",
    booking_version_check: 'version >= 1',
    booking_waiver_status_check:
      "waiver_status = ANY (ARRAY['not_required'::text, 'outstanding'::text, 'complete'::text])",
  },
  booking_event: {
    booking_event_action_check:
      "action = ANY (ARRAY['HELD'::text, 'BOOKED'::text, 'EXTENDED'::text, 'CONFIRMED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'AMENDED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REDEEMED'::text, 'NO_SHOW'::text])",
    booking_event_actor_check:
      "actor = ANY (ARRAY['PARTNER'::text, 'OPERATOR'::text, 'CUSTOMER'::text, 'SERVICE'::text])",
    booking_event_status_check:
      "status = ANY (ARRAY['ON_HOLD'::text, 'PENDING'::text, 'CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REJECTED'::text])",
  },
  timeslot: {
    timeslot_capacity_check: 'taken >= 0 AND capacity >= 0',
    timeslot_held_check: 'held >= 0 AND held <= taken',
    timeslot_parties_check: 'parties >= 0 AND (resource_places IS NULL) = (resource_growth IS NULL)',
    timeslot_time_check: `"time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text`,
  },
}

// A function checked all of them for a row. New rows are checked at once, and the rows that there are by the next migration, while they can
// be written.
export class Migration20261127120000_CheckRowsByConstraints extends Migration {
  override name = 'Migration20261127120000_CheckRowsByConstraints'

  override up(): void {
    for (const [table, rules] of Object.entries(checks)) {
      const added = Object.entries(rules).map(([name, rule]) => `add constraint "${name}" check (${rule}) not valid`)
      this.addSql(`alter table "${table}" drop constraint "${table}_row_check", ${added.join(', ')};`)
    }
    this.addSql(
      'drop function check_booking(text, timestamptz, text, bigint, int, text, timestamptz, int, uuid, bigint, bigint, int, text, int, bigint, text);',
    )
    this.addSql('drop function check_booking_event(text, text, text);')
    this.addSql('drop function check_timeslot(int, int, int, int, int, int, text);')
  }

  override down(): void {
    this.addSql(`CREATE OR REPLACE FUNCTION check_booking(booking_reference text, cancelled_at timestamp with time zone, channel text, commission_minor bigint, commission_rate integer, email text, hold_expires_at timestamp with time zone, participants integer, partner_id uuid, price_minor bigint, refund_minor bigint, refund_percent integer, status text, version integer, voucher_minor bigint, waiver_status text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
      declare
        violated constant text := case
          when not (commission_minor >= 0 and voucher_minor >= 0 and refund_minor >= 0 and commission_minor <= price_minor and voucher_minor <= price_minor and refund_minor <= price_minor) then 'booking_amounts_check'
          when not ((status = 'CANCELLED') = (cancelled_at is not null) and (refund_minor = 0 or status in ('CANCELLED', 'REJECTED')) and refund_percent between 0 and 100) then 'booking_cancelled_check'
          when not (channel = any ('{PARTNER,ONLINE,POINT_OF_SALE}')) then 'booking_channel_check'
          when not (commission_rate between 0 and 100000) then 'booking_commission_check'
          when not (email <> '' or status in ('ON_HOLD', 'EXPIRED', 'CANCELLED')) then 'booking_customer_check'
          when not ((status = 'ON_HOLD') = (hold_expires_at is not null)) then 'booking_hold_check'
          when not (participants between 1 and 1000) then 'booking_participants_check'
          when not ((channel = 'PARTNER') = (partner_id is not null)) then 'booking_partner_check'
          when not (price_minor >= 0) then 'booking_price_check'
          when not (booking_reference ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$') then 'booking_reference_check'
          when not (status = any ('{ON_HOLD,PENDING,CONFIRMED,REDEEMED,NO_SHOW,CANCELLED,EXPIRED,REJECTED}')) then 'booking_status_check'
          when not (version >= 1) then 'booking_version_check'
          when not (waiver_status = any ('{not_required,outstanding,complete}')) then 'booking_waiver_status_check'
        end;
      begin
        if violated is null then return true; end if;
        raise check_violation using table = 'booking', constraint = violated,
          message = format('new row for relation "booking" violates check constraint "%s"', violated);
      end
    $function$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION check_booking_event(action text, actor text, status text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
      declare
        violated constant text := case
          when not (action = any ('{HELD,BOOKED,EXTENDED,CONFIRMED,ACCEPTED,REJECTED,AMENDED,CANCELLED,EXPIRED,REDEEMED,NO_SHOW}')) then 'booking_event_action_check'
          when not (actor = any ('{PARTNER,OPERATOR,CUSTOMER,SERVICE}')) then 'booking_event_actor_check'
          when not (status = any ('{ON_HOLD,PENDING,CONFIRMED,REDEEMED,NO_SHOW,CANCELLED,EXPIRED,REJECTED}')) then 'booking_event_status_check'
        end;
      begin
        if violated is null then return true; end if;
        raise check_violation using table = 'booking_event', constraint = violated,
          message = format('new row for relation "booking_event" violates check constraint "%s"', violated);
      end
    $function$;`)
    this.addSql(`CREATE OR REPLACE FUNCTION check_timeslot(capacity integer, held integer, parties integer, resource_growth integer, resource_places integer, taken integer, "time" text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
      declare
        violated constant text := case
          when not (taken >= 0 and capacity >= 0) then 'timeslot_capacity_check'
          when not (held >= 0 and held <= taken) then 'timeslot_held_check'
          when not (parties >= 0 and (resource_places is null) = (resource_growth is null)) then 'timeslot_parties_check'
          when not ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') then 'timeslot_time_check'
        end;
      begin
        if violated is null then return true; end if;
        raise check_violation using table = 'timeslot', constraint = violated,
          message = format('new row for relation "timeslot" violates check constraint "%s"', violated);
      end
    $function$;`)
    for (const [table, rules] of Object.entries(checks)) {
      const dropped = Object.keys(rules).map(name => `drop constraint "${name}"`)
      this.addSql(
        `alter table "${table}" ${dropped.join(', ')}, add constraint "${table}_row_check" check (${rowChecks[table as keyof typeof rowChecks]}) not valid;`,
      )
    }
  }
}

const rowChecks = {
  booking:
    'check_booking(booking_reference, cancelled_at, channel, commission_minor, commission_rate, email, hold_expires_at, participants, partner_id, price_minor, refund_minor, refund_percent, status, version, voucher_minor, waiver_status)',
  booking_event: 'check_booking_event(action, actor, status)',
  timeslot: 'check_timeslot(capacity, held, parties, resource_growth, resource_places, taken, "time")',
}
