import { hash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { openDatabase } from '../../src/app/openDatabase.ts'
import { dumpSchema } from '../../src/app/schema/dumpSchema.ts'
import { migrations } from '../../src/app/schema/migrations.ts'
import { printTables } from '../../src/app/schema/printTables.ts'
import { schemaOptions } from '../../src/app/schema/schemaOptions.ts'
import { defaultPricing } from '../../src/domain/rules/pricing/defaultPricing.ts'
import { type OpenDatabase } from '../../src/platform/connection/openPool.ts'
import { databaseUrl, serverUrl } from '../world/template.ts'

const name = `migrations_${randomBytes(6).toString('hex')}`
let server: pg.Client
let database: OpenDatabase
let orm: MikroORM
beforeAll(async () => {
  server = new pg.Client(serverUrl())
  await server.connect()
  await server.query(`create database ${name}`)
  database = await openDatabase(databaseUrl(name), 2)
  orm = new MikroORM(schemaOptions(databaseUrl(name)))
})
afterAll(async () => {
  await orm.close()
  await database.close()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
})

/** The first digits of the SHA-256 of each migration. A released migration is never edited: add a new one. */
const landed: Record<string, string> = {
  Migration20261121040000_CreateTheWholeService: '74ab7de39a16ad18',
  Migration20261121094500_AddPurchasesHoldsWaitlistAndWorkflows: 'dc88a9dbdc30711f',
  Migration20261121124523_AddUsageTotalsCorrectionsAndQuotas: '3a75bc0348e48b0c',
  Migration20261121135532_AddDashboardSessions: '1c5a8a9497e502ca',
  Migration20261121160821_AddRequestStatistics: '38fa4f263528a7a4',
  Migration20261122063648_HoldOperatorsToCurrenciesWithPrices: 'fd72df0b8816fd09',
  Migration20261122063737_LetEmailsAwaitAMailServer: '4b491f8a0e8e17b0',
  Migration20261122065049_CountOrdersWhenAccepted: 'c9beb388943c0d11',
  Migration20261122070815_RecordWhyEmailsAreSentOrNot: 'f7412a55f8057292',
  Migration20261122094452_JoinChecksOfCompletedBaskets: '164d01f9e2034150',
  Migration20261122134500_RegisterWorkers: '52fd474798fc1675',
  Migration20261122200500_CountDeprecatedUse: 'ac04566a9da4c5af',
  Migration20261122224026_AddBulkOperations: 'b6b78ecff8384466',
  Migration20261123021500_AddUnitsAndPrices: '1048ffa228e74580',
  Migration20261123040000_AddPromotions: '7d01942a319b98c8',
  Migration20261123041000_AddCommissions: '22cea58684deaa1f',
  Migration20261123042000_AddStatements: '95c2deda8c616d20',
  Migration20261123043000_AddRefunds: '8bda5c558391211c',
  Migration20261123060000_AddResources: '0d21701b149d6145',
  Migration20261123063000_AssignMembers: '319d4a3da5f597a0',
  Migration20261123090000_KeepNeedsWithUses: '909bbc81ad2fdc6a',
  Migration20261123093000_AddChangeFeed: '801513badd9eaa07',
  Migration20261123093000_VersionResourceNeeds: '6d005316505188ce',
  Migration20261123100000_ExcludeRemovedMembers: 'f26266b3d508d34d',
  Migration20261123100000_IndexBookingsForPartners: 'f18b3ee3bdac43e2',
  Migration20261123103000_AddWebhooks: '98bccbd20ed2014d',
  Migration20261123120000_LimitAndCountCalls: '4f65a99df0b86946',
  Migration20261123123000_AddAgencies: 'ff21dd13ce67dca2',
  Migration20261123130000_FitBookingsInOrder: '8f1ec721a8494e21',
  Migration20261123130000_TimeWaiverChanges: '60a49df29bae7a51',
  Migration20261123132000_TellPricesOfTimeslots: 'ebc809c6492133a6',
  Migration20261123133000_RecordEveryProductChange: '74662055121be9c7',
  Migration20261123140000_IndexSearchesOfBookings: '79326c7f5eb4e183',
  Migration20261123143000_KeepTotalsOfBookings: 'c65b0eb6f545937f',
  Migration20261123150000_NumberChangesInSteps: 'd592d7ab09fb7dd6',
  Migration20261123160000_TakeSharedPlacesInOrder: '772a19de3a29bb3f',
  Migration20261123160100_CountNewBookingsTogether: '15c6b273ca4aa4af',
  Migration20261123163000_MergeSearchIndexLater: '53c0bcc3f73dfe9f',
  Migration20261123163100_IndexOrdersOfBookings: 'b95948a50b82752c',
  Migration20261123163200_CountOneEntryDirectly: 'a0d32d72069af3c8',
  Migration20261123171000_TakePlacesForHolds: 'e0cbf55516c59a86',
  Migration20261123172000_KeepTotalsOfDays: 'b31ec4686b15f89a',
  Migration20261123173000_NumberChangesByIndex: 'd02f909bf1c20c24',
  Migration20261124003000_CheckRowsByFunctions: '798b759f1178bc7a',
  Migration20261126081500_LimitWaitsOfJointPurchases: '94b2013d783e2e45',
  Migration20261127010000_StoreGrantsAndAcceptedParts: 'e54f7001ac1ccccd',
  Migration20261127020000_StoreWantedCapacity: 'ba7bb33caddfd0a6',
  Migration20261127020100_ComputeLocalTimeByNode: '0d80c23dac827dbd',
  Migration20261127025900_NormaliseTextsInBatches: 'ed4b0f20f0bfc235',
  Migration20261127030000_NormaliseTexts: '511b39d840d23307',
  Migration20261127030100_VersionWhatIsManaged: '2540d63bb7983b2a',
  Migration20261127033000_AddOccasionOfEmails: '8437fade721a629a',
  Migration20261127033100_FillOccasionOfEmails: '1101ebf70442ec27',
  Migration20261127040000_IdentifyEmailsByOccasion: 'ade834bd80a4c65a',
  Migration20261127040100_AddRepliesSuccessorsAndLeaving: '9b95fa00cbbef983',
  Migration20261127070000_HoldWithoutCustomer: '46dbe274741c6104',
  Migration20261127070100_ValidateBookingRows: '7436e998b9567c90',
  Migration20261127090000_TakePlacesInOneFunction: '38bdc12b57899d36',
  Migration20261127091000_RequireWhatIsAlwaysSet: 'ab2da1966dfb95db',
  Migration20261127100000_DropTheTallyOfDeprecatedUse: 'd96a857f9d5a1be0',
  Migration20261127110000_FindPositionsByIndex: '5ae40672af953bfa',
  Migration20261127120000_CheckRowsByConstraints: '1ecc3783ceec766e',
  Migration20261127120100_ValidateRowConstraints: 'bec063eb0984f08e',
  Migration20261128100000_RecordChangesInStatements: '0b37f6da39e4f074',
  Migration20261128101000_TotalBookingsInOneTable: 'b84b7a8d867b1790',
  Migration20261128110000_GeneratePricesOfProducts: '5f7a3d1785665144',
  Migration20261128120000_RecordNewTimeslotsInStatements: 'b57b37891ec66728',
  Migration20261129090000_CountUsageInStatements: 'a3c222dc49ea1618',
  Migration20261129100000_RecordNewProductsInStatements: '5a92cd79663bf36e',
  Migration20261129110000_TakePlacesWithoutWaiting: '64160cc9e38c7412',
  Migration20261129111000_PlanFeedPositionsOnce: 'c3d2456bc624774a',
  Migration20261129120000_RequireLinesOfBookings: 'cc2212dc263d6fdf',
  Migration20261129120100_FillLinesOfBookings: 'd487f42ee642c9a9',
  Migration20261129120200_ValidateLinesOfBookings: 'b36e7c531cdc2614',
  Migration20261130090000_RecordChangesInStatements: '189596048f268630',
  Migration20261130100000_DefineRoutinesInFiles: 'c3b9be05bc153405',
}

const id = '01970000-0000-7000-8000-000000000000'
const meters = '01970000-0000-7000-8000-000000000001'

const tables = async () =>
  (
    await database.query<{ name: string }>(
      `select table_name name from information_schema.tables where table_schema = 'public' order by 1`,
    )
  ).map(each => each.name)

/** Reverts the migration whose name ends so, and all later ones. */
async function goBackBefore(name: string): Promise<void> {
  const steps = migrations.length - migrations.findIndex(each => each.name.endsWith(name))
  for (let step = 0; step < steps; step++) await orm.migrator.down()
}

describe('the migrations', () => {
  it('create exactly the tables that the entities describe', async () => {
    await orm.migrator.up()
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
  })

  it('do not change once they are released', () => {
    const files = globSync('migrations/Migration*.ts').toSorted()
    const hashes = files.map(file => [basename(file, '.ts'), hash('sha256', readFileSync(file)).slice(0, 16)])
    expect(Object.fromEntries(hashes)).toEqual(landed)
  })

  it('create the schema of migrations/schema.sql, which can be loaded into an empty database', async () => {
    const dumped = await dumpSchema(text => database.query(text))
    expect(dumped).toBe(readFileSync('migrations/schema.sql', 'utf8'))
    const copy = `${name}_copy`
    await server.query(`create database ${copy}`)
    const client = new pg.Client(databaseUrl(copy))
    try {
      await client.connect()
      await client.query(dumped)
      expect(await dumpSchema(async <Row>(text: string) => (await client.query(text)).rows as Row[])).toBe(dumped)
    } finally {
      await client.end()
      await server.query(`drop database ${copy} with (force)`)
    }
  })

  it('agree with the tables of the query builder', () => {
    expect(printTables()).toBe(readFileSync('src/app/schema/Tables.ts', 'utf8'))
  })

  it('are complete: the snapshot of the last one agrees with the entities', async () => {
    expect(await orm.migrator.checkSchema()).toBe(false)
  })

  it('total the existing usage, and fold its corrections into the entries when reverted', async () => {
    await goBackBefore('_AddUsageTotalsCorrectionsAndQuotas')
    await database.query(
      `insert into operator (operator_id, name, time_zone, currency, created_at) values ($1, 'Meters', 'Asia/Kolkata', 'INR', now())`,
      [meters],
    )
    await database.query(
      `insert into usage_entry (operator_id, id, meter, usage, occurred_at, recorded_at, source)
       select $1, n, 'm', n, '2026-06-01T18:45:00Z', now(), 'client' from generate_series(1, 3) n`,
      [meters],
    )
    await orm.migrator.up()
    expect(await database.query('select day, meter, trim_scale(usage) usage, events from usage_day')).toEqual([
      { day: '2026-06-02', meter: 'm', usage: '6', events: 3 },
    ])
    expect(await database.query('select starts_at at, trim_scale(usage) usage, events from usage_hour')).toEqual([
      { at: new Date('2026-06-01T18:30:00Z'), usage: '6', events: 3 },
    ])
    for (const [id, entryId, usage, events, kind, counts] of [
      [4, 1, -1, -1, 'VOID', 0],
      [5, 2, 5, 0, 'AMEND', 7],
    ] as const) {
      await database.query(
        `insert into usage_entry (operator_id, id, meter, usage, events, occurred_at, recorded_at, source)
         values ($1, $2, 'm', $3, $4, '2026-06-01T18:45:00Z', now(), 'client')`,
        [meters, id, usage, events],
      )
      await database.query(
        `insert into usage_correction (operator_id, id, entry_id, number, kind, usage, reason, key_id, corrected_at)
         values ($1, $2, $3, 1, $4, $5, 'wrong', $1, now())`,
        [meters, id, entryId, kind, counts],
      )
    }
    await goBackBefore('_AddUsageTotalsCorrectionsAndQuotas')
    expect(await database.query('select id, usage::int from usage_entry order by id')).toEqual([
      { id: 2, usage: 7 },
      { id: 3, usage: 3 },
    ])
    await orm.migrator.up()
    expect(await database.query('select usage::int, events from usage_day')).toEqual([{ usage: 10, events: 2 }])
  })

  it('map PENDING to CONFIRMED, and ON_HOLD and REJECTED to CANCELLED, when purchases are reverted', async () => {
    await database.query(
      `insert into operator (operator_id, name, currency, created_at) values ($1, 'One', 'EUR', now())`,
      [id],
    )
    await database.query(
      `insert into product (operator_id, activity_id, name, short_description, description, category, duration_minutes, time_zone,
         pricing, currency, images, created_at, updated_at)
       values ($1, $1, 'Tour', '', '', '', 60, 'UTC', $2, 'EUR', '[]', now(), now())`,
      [id, defaultPricing(id, 100)],
    )
    await database.query(
      `insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity, taken, held, ever_taken)
       values ($1, $1, $1, '2026-07-01', '09:00', now(), now(), 9, 3, 2, true)`,
      [id],
    )
    for (const [n, status, expiry] of [
      [1, 'PENDING', null],
      [2, 'ON_HOLD', 'now()'],
      [3, 'REJECTED', null],
    ] as const) {
      const basketId = id.replace(/.$/, String(n))
      await database.query(
        `insert into basket (operator_id, basket_id, channel, status, total_minor, currency, created_at) values ($1, $2, 'ONLINE', 'OPEN', 100, 'EUR', now())`,
        [id, basketId],
      )
      await database.query(
        `insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at, channel,
           participants, price_minor, currency, first_name, last_name, email, payment_reference, status, waiver_status, created_at, hold_expires_at, lines)
         values ($1, $2, $3, $2, $1, $1, '2026-07-01', '09:00', now(), 'ONLINE', 1, 100, 'EUR', 'A', 'B', 'a@example.com', 'x', $4, 'not_required', now(),
           ${expiry}, '[{"kind": "UNIT", "amount": 100}]')`,
        [id, basketId, `AAAA-AAA${n + 1}`, status],
      )
    }
    await goBackBefore('_AddPurchasesHoldsWaitlistAndWorkflows')
    const left = await database.query(
      `select b.status, k.status basket from booking b join basket k using (operator_id, basket_id) order by booking_reference`,
    )
    expect(left).toEqual([
      { status: 'CONFIRMED', basket: 'COMPLETED' },
      { status: 'CANCELLED', basket: 'COMPLETED' },
      { status: 'CANCELLED', basket: 'COMPLETED' },
    ])
    expect(await database.query('select taken from timeslot')).toEqual([{ taken: 1 }])
    await orm.migrator.up()
    expect(await database.query('select action, actor from booking_event order by occurred_at, action')).toHaveLength(5)
  })

  it('give each activity its default unit and each booking its line, and again after they were reverted', async () => {
    await goBackBefore('_AddUnitsAndPrices')
    await database.query('update product set price_minor = 4500')
    // Three for 100.00, as an amended price can be.
    await database.query(
      `update booking set participants = 3, price_minor = 10000 where booking_reference = 'AAAA-AAA2'`,
    )
    await database.query(`update booking set price_minor = 0 where booking_reference = 'AAAA-AAA3'`)
    const unit = { unitId: id, type: 'OTHER', name: 'Participant', paxCount: 1, minQuantity: 1, maxQuantity: null }
    const line = { kind: 'UNIT', unitId: id, unitType: 'OTHER', name: 'Participant', paxCount: 1 }
    const expectDefaults = async () => {
      expect(await database.query('select pricing, pricing_version version from product')).toEqual([
        {
          pricing: {
            units: [{ ...unit, price: 4500, minAge: null, maxAge: null, accompaniedBy: [], isDefault: true }],
            groupPrice: null,
            rules: [],
            fees: [],
            taxes: [],
            cancellationTiers: null,
          },
          version: 1,
        },
      ])
      const bookings = await database.query(
        `select lines, commission_minor::int commission, voucher_minor::int voucher, cancellation_tiers tiers from booking order by booking_reference`,
      )
      const nothing = { commission: 0, voucher: 0, tiers: null }
      expect(bookings).toEqual([
        { lines: [{ ...line, quantity: 3, each: 3333, amount: 10_000 }], ...nothing },
        { lines: [{ ...line, quantity: 1, each: 0, amount: 0 }], ...nothing },
        { lines: [{ ...line, quantity: 1, each: 100, amount: 100 }], ...nothing },
      ])
    }
    await orm.migrator.up()
    await expectDefaults()
    await database.query(`update product set pricing = jsonb_set(pricing, '{units,0,name}', '"Adult"')`)
    await database.query(`update booking set lines = jsonb_set(lines, '{0,name}', '"Adult"')`)
    await goBackBefore('_AddUnitsAndPrices')
    await orm.migrator.up()
    await expectDefaults()
    // What an instance that did not know lines has made meanwhile.
    await goBackBefore('_RequireLinesOfBookings')
    await database.query(`update booking set lines = '[]' where booking_reference <> 'AAAA-AAA4'`)
    await orm.migrator.up()
    await expectDefaults()
    await expect(database.query(`update booking set lines = '[]'`)).rejects.toThrow('booking_lines_check')
  })

  it('can be reverted to nothing and applied again', async () => {
    await orm.migrator.down({ to: 0 })
    expect(await tables()).toEqual(['schema_migration'])
    await orm.migrator.up()
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('')
  })
})
