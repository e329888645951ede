import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { useWorld } from '../world/useWorld.ts'

/** The one module that writes each table. */
const owners: Record<string, string> = {
  agency: 'access',
  agency_grant: 'access',
  agency_key: 'access',
  api_key: 'access',
  api_key_address: 'access',
  api_key_directory: 'access',
  call_tally: 'access',
  dashboard_session: 'access',
  spent_challenge: 'access',
  operator: 'access',
  partner: 'access',
  request_tally: 'access',
  commission: 'products',
  picture: 'products',
  product: 'products',
  resource: 'resources',
  resource_member: 'resources',
  resource_need: 'resources',
  resource_quantity: 'resources',
  resource_use: 'resources',
  assignment_exclusion: 'assignments',
  resource_assignment: 'assignments',
  schedule: 'availability',
  schedule_exception: 'availability',
  time_zone: 'zones',
  timeslot: 'availability',
  timeslot_note: 'availability',
  upload: 'waivers',
  waiver_question: 'waivers',
  basket: 'bookings',
  booking: 'bookings',
  booking_event: 'bookings',
  booking_import: 'bookings',
  booking_total: 'bookings',
  idempotency_record: 'bookings',
  payment: 'bookings',
  refund: 'bookings',
  till_close: 'bookings',
  waiver_answer: 'bookings',
  promo_code: 'promotions',
  promo_use: 'promotions',
  voucher: 'promotions',
  voucher_entry: 'promotions',
  statement_month: 'statements',
  statement_status: 'statements',
  statement_total: 'statements',
  waitlist_entry: 'waitlist',
  merged_email: 'customers',
  workflow: 'workflows',
  email: 'emails',
  email_skip: 'emails',
  audit_detail: 'audit',
  audit_entry: 'audit',
  audit_head: 'audit',
  usage_correction: 'meters',
  usage_day: 'meters',
  usage_entry: 'meters',
  usage_hour: 'meters',
  usage_import: 'meters',
  usage_quota: 'meters',
  usage_quota_crossing: 'meters',
  usage_quota_due: 'meters',
  usage_receipt: 'meters',
  staff_account: 'staff',
  staff_passkey: 'staff',
  link_secret: 'app',
  schema_migration: 'app',
  change_event: 'changes',
  change_outbox: 'outbox',
  change_position: 'changes',
  webhook_attempt: 'webhooks',
  webhook_delivery: 'webhooks',
  webhook_endpoint: 'webhooks',
  worker: 'jobs',
  backup_run: 'backup',
  closure: 'closures',
  closure_booking: 'closures',
  bulk_line: 'bulk',
  bulk_operation: 'bulk',
  bulk_part: 'bulk',
}

/**
 * The one statement that writes a table of another module: it moves changes from the outbox into the feed. A function of the outbox would
 * return changes that were committed after the statement began, which does not see their bookings.
 */
const MOVES_CHANGES = 'src/domain/changes/sql/number_changes.sql: delete from change_outbox o'

/** A statement that writes a table, up to its name. */
const WRITE =
  /\b(insert into|delete from|update|merge into|truncate)\s+(?:only\s+)?([a-z_]+)\b(?=(\s+(?:as\s+)?\w+)?\s+(set|using|where|\(|values|select))/g

interface Written {
  file: string
  module: string
  table: string
  statement: string
}

/** The same for the query builder. */
const BUILT_WRITE = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g

/** Every statement in the sources that writes a table. The demo is left out: it inserts past data into all tables. */
function findWrites(): Written[] {
  return globSync('src/**/*.{ts,sql}', { exclude: ['src/dashboard/**', 'src/demo/**'] }).flatMap(file => {
    const code = readFileSync(file, 'utf8').replaceAll(/^\s*(\/\/|\/?\*|--).*$/gm, '')
    const written = [...code.matchAll(WRITE)].map(({ 2: table, index }) => ({ table: table!, index }))
    const built = [...code.matchAll(BUILT_WRITE)].map(({ 1: table, index }) => ({ table: table!, index }))
    return [...written, ...built].map(({ table, index }) => ({
      file,
      module: moduleOf(file),
      table,
      statement: code.slice(index, index + 200),
    }))
  })
}

/** The folder of a module: `bookings` of `src/domain/bookings/`, but `app` of all of `src/app/`. */
function moduleOf(file: string): string {
  const [, layer, module] = file.split('/')
  return ['domain', 'transports', 'platform'].includes(layer!) ? module! : layer!
}

const world = useWorld()

describe('every table', () => {
  it('has an owner', async () => {
    const rows = await world.admin.query<{ name: string }>(
      "select table_name name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
    )
    expect(rows.map(each => each.name)).toEqual(Object.keys(owners).toSorted())
  })

  it('is written only by its owner', () => {
    const writes = findWrites().filter(each => each.table in owners)
    expect(new Set(writes.map(each => each.table)).size).toBeGreaterThan(20)
    const foreign = writes.filter(each => each.module !== owners[each.table])
    expect(foreign.map(({ file, statement }) => `${file}: ${statement.split(' where', 1)[0]}`)).toEqual([MOVES_CHANGES])
  })

  it('that counts places is written in one file and its function', () => {
    const counting = findWrites().filter(
      ({ table, statement }) => table === 'timeslot' && /\bset\b[^;]*\b(taken|held)( =|:)/.test(statement),
    )
    expect(new Set(counting.map(each => each.file))).toEqual(
      new Set(['src/domain/availability/places.ts', 'src/domain/availability/sql/take_places.sql']),
    )
  })

  it('of the change feed is written by statements that record the change', () => {
    const recorded =
      /^(insert into booking_event|(insert into|update|delete from) (usage_quota|timeslot)|(insert into|update) (waitlist_entry|booking)|update product) /
    const builders = { insertInto: 'insert into', updateTable: 'update', deleteFrom: 'delete from' }
    const writing = findWrites().filter(({ table, statement }) => {
      const [, builder] = /^\.(\w+)/.exec(statement) ?? []
      const begin = builder ? `${builders[builder as keyof typeof builders]} ${table} ` : statement
      return recorded.test(begin.replace(/\s+/g, ' '))
    })
    const files = new Set(writing.map(each => each.file))
    // Columns that nobody is told: that a timeslot has ever been taken, and until when timeslots are planned.
    for (const untold of ['src/domain/availability/retainTimeslot.ts', 'src/domain/products/recordTimeslotsUntil.ts']) {
      expect(files.delete(untold)).toBe(true)
    }
    expect(files.size).toBeGreaterThan(20)
    const recording = [...files].filter(file =>
      /\brecord(ing)?(Changes|Days|Timeslots|Products|_day)(<\w+>)?\(/.test(readFileSync(file, 'utf8')),
    )
    expect(recording).toEqual([...files])
  })

  it('of usage is written by statements that count it', () => {
    const writing = findWrites().filter(({ statement }) => /^insert into usage_entry\b/.test(statement))
    const files = new Set(writing.map(each => each.file))
    expect([...files].toSorted()).toEqual([
      'src/domain/meters/corrections/correctUsage.ts',
      'src/domain/meters/sql/record_usage.sql',
    ])
    const counting = [...files].filter(file => /\bcount_usage\(/.test(readFileSync(file, 'utf8')))
    expect(counting).toEqual([...files])
  })
})
