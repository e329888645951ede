import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { type Compiled, MODULES } from './statements/Compiled.ts'

/** Runs in a separate process: here most modules are already loaded, and their statements built. */
function findStatements(): Compiled[] {
  const script = ['--import', './test/world/compile.mjs', 'test/contract/statements/printStatements.ts']
  return JSON.parse(execFileSync(process.execPath, script, { encoding: 'utf8', maxBuffer: 100_000_000 }))
}

/** The tables whose rows belong to an operator. */
const tenantTables = [
  ...readFileSync('migrations/schema.sql', 'utf8').matchAll(/create table (\w+) \(\n {2}operator_id uuid not null/g),
].map(([, table]) => table!)

const TOUCHES = new RegExp(`\\b(from|join|update|into) "?(${tenantTables.join('|')})\\b`, 'i')
const NAMES_OPERATOR = /operator_id"? = (\$\d|any\(\$)|\("?operator_id"?,/
/** What a statement records beside what it writes: it takes the operator from there. */
const BESIDE = /insert into change_outbox \(operator_id,/g

/** Files with statements that cover all operators by design: how many, and why. */
const forAll: Record<string, [count: number, why: string]> = {
  'src/domain/access/agencies/agencyGrants.ts': [
    1,
    'for an agency, which is told who granted it, and for the command line',
  ],
  'src/domain/access/agencies/operatorKeys.ts': [2, 'a key of an agency ends for all its operators'],
  'src/domain/access/agencies/rollAgencyKey.ts': [1, 'a key of an agency is replaced for all its operators'],
  'src/domain/access/createOperator.ts': [1, 'the names of all operators, for the command line of the administrator'],
  'src/domain/access/findKey.ts': [1, 'an API key: its hash names it, and nothing else does'],
  'src/domain/access/findOperators.ts': [
    2,
    'the operators themselves, for the command line of the administrator and for chores over the whole installation',
  ],
  'src/domain/access/locateKeys.ts': [3, 'a key of any operator, for the command line of the administrator'],
  'src/domain/access/openSession.ts': [
    1,
    'a link that signs in once: the signed token names the session, and nothing else does',
  ],
  'src/domain/access/resumeSession.ts': [2, 'a session: the signed token names it, and nothing else does'],
  'src/domain/availability/generateUpcomingTimeslots.ts': [1, 'a chore over the whole installation'],
  'src/domain/bookings/events/relayEvents.ts': [
    1,
    'the events of all operators: an event is relayed with its operator',
  ],
  'src/domain/bookings/lists/mergeBookingTotals.ts': [1, 'a chore over the whole installation'],
  'src/domain/bookings/sale/deleteOldIdempotencyRecords.ts': [1, 'a chore over the whole installation'],
  'src/domain/bookings/waiver/admitWaiverLink.ts': [
    1,
    'a waiver link: the signed token names the booking, and nothing else does',
  ],
  'src/domain/bulk/deleteOldBulkOperations.ts': [2, 'a chore over the whole installation'],
  'src/domain/bulk/followBulkLink.ts': [
    1,
    'a link of a bulk operation: the signed token names the operation, and nothing else does',
  ],
  'src/domain/emails/releaseAwaitingEmails.ts': [2, 'e-mails that wait for the mail server, which all operators share'],
  'src/domain/meters/quotas/recordCrossings.ts': [1, 'a job over the whole installation'],
  'src/domain/waitlist/admitInvitation.ts': [
    1,
    'a link to the waitlist: the signed token names the timeslot, and nothing else does',
  ],
  'src/domain/waitlist/admitOfferLink.ts': [
    1,
    'a link to an offer: the signed token names the entry, and nothing else does',
  ],
  'src/domain/waitlist/requeueOffers.ts': [3, 'a chore over the whole installation'],
  'src/domain/waivers/deleteExpiredUploads.ts': [1, 'a chore over the whole installation'],
  'src/domain/waivers/openFile.ts': [1, 'a link to a file: the signed token names the upload, and nothing else does'],
  'src/domain/workflows/addDefaultWorkflows.ts': [1, 'the operators without a workflow, when the service starts'],
}

describe('every statement that is built', () => {
  let statements: Compiled[]
  beforeAll(() => {
    statements = findStatements()
  })

  it('names the operator of the tenant tables that it touches', () => {
    const touching = statements.filter(each => TOUCHES.test(each.text))
    expect(touching.length).toBeGreaterThan(80)
    const nameless = touching.filter(each => !NAMES_OPERATOR.test(each.text.replace(BESIDE, '')))
    const counts = new Map<string, number>()
    for (const { file } of nameless) counts.set(file, (counts.get(file) ?? 0) + 1)
    const allowed = Object.entries(forAll).map(([file, [count]]) => [file, count])
    expect([...counts].toSorted()).toEqual(allowed.toSorted())
  })

  it('names the operator in dynamic statements too', () => {
    const files = globSync(MODULES).filter(file => readFileSync(file, 'utf8').includes('= dynamicStatement('))
    expect(files.length).toBeGreaterThan(5)
    const named =
      /operator_id', '=', (given\.)?operatorId|operator_id = \$\{operatorId\}|where\(bookingConditions\(given\)\)|totalParts\(given, kept\)/
    expect(files.filter(file => !named.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
