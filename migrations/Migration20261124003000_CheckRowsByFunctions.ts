import { Migration } from '@mikro-orm/migrations'

// PostgreSQL parses the expressions of all CHECK constraints of a table again for every statement that writes to it, but compiles a
// function once for each connection. A function refuses with the name of the constraint that it stands for. It calls none of our
// functions, because while a dump is restored there is no search path.
const functionOf = (table: string, columns: Record<string, string>, checks: Record<string, string>) => `create function
    check_${table}(${Object.entries(columns)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', ')})
    returns boolean language plpgsql immutable parallel safe as $$
      declare
        violated constant text := case
${Object.entries(checks)
  .map(([name, holds]) => `          when not (${holds}) then '${table}_${name}_check'`)
  .join('\n')}
        end;
      begin
        if violated is null then return true; end if;
        raise check_violation using table = '${table}', constraint = violated,
          message = format('new row for relation "${table}" violates check constraint "%s"', violated);
      end
    $$;`

const columns = {
  booking: {
    booking_reference: 'text',
    cancelled_at: 'timestamptz',
    channel: 'text',
    commission_minor: 'bigint',
    commission_rate: 'int',
    hold_expires_at: 'timestamptz',
    participants: 'int',
    partner_id: 'uuid',
    price_minor: 'bigint',
    refund_minor: 'bigint',
    refund_percent: 'int',
    status: 'text',
    version: 'int',
    voucher_minor: 'bigint',
    waiver_status: 'text',
  },
  booking_event: { action: 'text', actor: 'text', status: 'text' },
  timeslot: {
    capacity: 'int',
    held: 'int',
    parties: 'int',
    resource_growth: 'int',
    resource_places: 'int',
    taken: 'int',
    time: 'text',
  },
}

const statuses = '{ON_HOLD,PENDING,CONFIRMED,REDEEMED,NO_SHOW,CANCELLED,EXPIRED,REJECTED}'

const functions = {
  booking: functionOf('booking', columns.booking, {
    amounts:
      'commission_minor >= 0 and voucher_minor >= 0 and refund_minor >= 0 and commission_minor <= price_minor and voucher_minor <= price_minor and refund_minor <= price_minor',
    cancelled:
      "(status = 'CANCELLED') = (cancelled_at is not null) and (refund_minor = 0 or status in ('CANCELLED', 'REJECTED')) and refund_percent between 0 and 100",
    channel: "channel = any ('{PARTNER,ONLINE,POINT_OF_SALE}')",
    commission: 'commission_rate between 0 and 100000',
    hold: "(status = 'ON_HOLD') = (hold_expires_at is not null)",
    participants: 'participants between 1 and 1000',
    partner: "(channel = 'PARTNER') = (partner_id is not null)",
    price: 'price_minor >= 0',
    reference: "booking_reference ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'",
    status: `status = any ('${statuses}')`,
    version: 'version >= 1',
    waiver_status: "waiver_status = any ('{not_required,outstanding,complete}')",
  }),
  booking_event: functionOf('booking_event', columns.booking_event, {
    action:
      "action = any ('{HELD,BOOKED,EXTENDED,CONFIRMED,ACCEPTED,REJECTED,AMENDED,CANCELLED,EXPIRED,REDEEMED,NO_SHOW}')",
    actor: "actor = any ('{PARTNER,OPERATOR,CUSTOMER,SERVICE}')",
    status: `status = any ('${statuses}')`,
  }),
  timeslot: functionOf('timeslot', columns.timeslot, {
    capacity: 'taken >= 0 and taken <= capacity',
    held: 'held >= 0 and held <= taken',
    parties: 'parties >= 0 and (resource_places is null) = (resource_growth is null)',
    time: `"time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
  }),
}

/** The constraints that the functions replace. */
const constraints = {
  booking: {
    amounts:
      '(commission_minor >= 0) AND (voucher_minor >= 0) AND (refund_minor >= 0) AND (commission_minor <= price_minor) AND (voucher_minor <= price_minor) AND (refund_minor <= price_minor)',
    cancelled:
      "((status = 'CANCELLED'::text) = (cancelled_at IS NOT NULL)) AND ((refund_minor = 0) OR (status = ANY (ARRAY['CANCELLED'::text, 'REJECTED'::text]))) AND ((refund_percent >= 0) AND (refund_percent <= 100))",
    channel: "channel = ANY (ARRAY['PARTNER'::text, 'ONLINE'::text, 'POINT_OF_SALE'::text])",
    commission: '(commission_rate >= 0) AND (commission_rate <= 100000)',
    hold: "(status = 'ON_HOLD'::text) = (hold_expires_at IS NOT NULL)",
    participants: '(participants >= 1) AND (participants <= 1000)',
    partner: "(channel = 'PARTNER'::text) = (partner_id IS NOT NULL)",
    price: 'price_minor >= 0',
    reference: "booking_reference ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'::text",
    status:
      "status = ANY (ARRAY['ON_HOLD'::text, 'PENDING'::text, 'CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REJECTED'::text])",
    version: 'version >= 1',
    waiver_status: "waiver_status = ANY (ARRAY['not_required'::text, 'outstanding'::text, 'complete'::text])",
  },
  booking_event: {
    action:
      "action = ANY (ARRAY['HELD'::text, 'BOOKED'::text, 'EXTENDED'::text, 'CONFIRMED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'AMENDED'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REDEEMED'::text, 'NO_SHOW'::text])",
    actor: "actor = ANY (ARRAY['PARTNER'::text, 'OPERATOR'::text, 'CUSTOMER'::text, 'SERVICE'::text])",
    status:
      "status = ANY (ARRAY['ON_HOLD'::text, 'PENDING'::text, 'CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REJECTED'::text])",
  },
  timeslot: {
    capacity: '(taken >= 0) AND (taken <= capacity)',
    held: '(held >= 0) AND (held <= taken)',
    parties: '(parties >= 0) AND ((resource_places IS NULL) = (resource_growth IS NULL))',
    time: '"time" ~ \'^([01][0-9]|2[0-3]):[0-5][0-9]$\'::text',
  },
} as const

type Table = keyof typeof constraints

const tables = Object.keys(constraints) as Table[]

const names = (table: Table) =>
  Object.keys(columns[table])
    .map(name => `"${name}"`)
    .join(', ')

export class Migration20261124003000_CheckRowsByFunctions extends Migration {
  override name = 'Migration20261124003000_CheckRowsByFunctions'

  override up(): void {
    for (const table of tables) {
      this.addSql(functions[table])
      const dropped = Object.keys(constraints[table]).map(name => `drop constraint "${table}_${name}_check"`)
      const added = `add constraint "${table}_row_check" check (check_${table}(${names(table)}))`
      this.addSql(`alter table "${table}" ${[...dropped, added].join(', ')};`)
    }
  }

  override down(): void {
    for (const table of tables) {
      const added = Object.entries(constraints[table]).map(
        ([name, holds]) => `add constraint "${table}_${name}_check" check (${holds})`,
      )
      this.addSql(`alter table "${table}" ${[`drop constraint "${table}_row_check"`, ...added].join(', ')};`)
      this.addSql(`drop function check_${table};`)
    }
  }
}
