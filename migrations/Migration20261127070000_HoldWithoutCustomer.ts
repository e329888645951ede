import { Migration } from '@mikro-orm/migrations'

const columns = {
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
}

const checks = {
  amounts:
    'commission_minor >= 0 and voucher_minor >= 0 and refund_minor >= 0 and commission_minor <= price_minor and voucher_minor <= price_minor and refund_minor <= price_minor',
  cancelled:
    "(status = 'CANCELLED') = (cancelled_at is not null) and (refund_minor = 0 or status in ('CANCELLED', 'REJECTED')) and refund_percent between 0 and 100",
  channel: "channel = any ('{PARTNER,ONLINE,POINT_OF_SALE}')",
  commission: 'commission_rate between 0 and 100000',
  customer: "email <> '' or status in ('ON_HOLD', 'EXPIRED', 'CANCELLED')",
  hold: "(status = 'ON_HOLD') = (hold_expires_at is not null)",
  participants: 'participants between 1 and 1000',
  partner: "(channel = 'PARTNER') = (partner_id is not null)",
  price: 'price_minor >= 0',
  reference: "booking_reference ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'",
  status: "status = any ('{ON_HOLD,PENDING,CONFIRMED,REDEEMED,NO_SHOW,CANCELLED,EXPIRED,REJECTED}')",
  version: 'version >= 1',
  waiver_status: "waiver_status = any ('{not_required,outstanding,complete}')",
}

const names = (types: Record<string, string>) =>
  Object.keys(types)
    .map(name => `"${name}"`)
    .join(', ')

const functionOf = (types: Record<string, string>, all: Record<string, string>) => `create function
    check_booking(${Object.entries(types)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', ')})
    returns boolean language plpgsql immutable parallel safe as $$
      declare
        violated constant text := case
${Object.entries(all)
  .map(([name, holds]) => `          when not (${holds}) then 'booking_${name}_check'`)
  .join('\n')}
        end;
      begin
        if violated is null then return true; end if;
        raise check_violation using table = 'booking', constraint = violated,
          message = format('new row for relation "booking" violates check constraint "%s"', violated);
      end
    $$;`

const [before, after] = [{ ...columns }, { ...columns, email: 'text' }].map(types =>
  Object.fromEntries(Object.entries(types).toSorted(([a], [b]) => (a < b ? -1 : 1))),
)

// A hold has a customer once it is confirmed. Until then the columns are blank, because the indexes of names and searches read them.
// Not validated here, so that the table is not read under the lock; the next migration does.
export class Migration20261127070000_HoldWithoutCustomer extends Migration {
  override name = 'Migration20261127070000_HoldWithoutCustomer'

  override up(): void {
    this.addSql(functionOf(after!, checks))
    this.#replace(before!, after!)
  }

  override down(): void {
    const { customer: _, ...others } = checks
    this.addSql(functionOf(before!, others))
    this.#replace(after!, before!)
  }

  #replace(from: Record<string, string>, to: Record<string, string>): void {
    this.addSql(
      `alter table "booking" drop constraint "booking_row_check", add constraint "booking_row_check" check (check_booking(${names(to)})) not valid;`,
    )
    this.addSql(`drop function check_booking(${Object.values(from).join(', ')});`)
  }
}
