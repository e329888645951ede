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

/** Files with statements that cover all operators by design, and why. */
const forAll: Record<string, string> = {
  'src/access/createOperator.ts': 'the names of all operators, for the command line of the administrator',
  'src/access/findKey.ts': 'an API key: its hash names it, and nothing else does',
  'src/access/findOperators.ts':
    'the operators themselves, for the command line of the administrator and for chores over the whole installation',
  'src/access/locateKeys.ts': 'a key of any operator, for the command line of the administrator',
  'src/access/openSession.ts': 'a link that signs in once: the signed token names the session, and nothing else does',
  'src/access/resumeSession.ts': 'a session: the signed token names it, and nothing else does',
  'src/availability/keepTimeslotsAhead.ts': 'a chore over the whole installation',
  'src/bookings/events/relayEvents.ts': 'the events of all operators: an event is relayed with its operator',
  'src/bookings/sale/deleteOldIdempotencyRecords.ts': 'a chore over the whole installation',
  'src/bookings/waiver/admitWaiverLink.ts': 'a waiver link: the signed token names the booking, and nothing else does',
  'src/emails/releaseAwaitingEmails.ts': 'e-mails that wait for the mail server, which all operators share',
  'src/meters/quotas/recordCrossings.ts': 'a job over the whole installation',
  'src/waitlist/admitInvitation.ts':
    'a link to the waitlist: the signed token names the timeslot, and nothing else does',
  'src/waitlist/admitOfferLink.ts': 'a link to an offer: the signed token names the entry, and nothing else does',
  'src/waitlist/requeueOffers.ts': 'a chore over the whole installation',
  'src/waivers/deleteExpiredUploads.ts': 'a chore over the whole installation',
  'src/waivers/openFile.ts': 'a link to a file: the signed token names the upload, and nothing else does',
  'src/workflows/addDefaultWorkflows.ts': 'the operators without a workflow, when the service starts',
}

describe('every statement that is built', () => {
  let statements: Compiled[]
  beforeAll(() => {
    statements = findStatements()
  })

  it('names the operator of the tenant tables that it touches', () => {
    const touching = statements.filter(each => TOUCHES.test(each.text))
    expect(touching.length).toBeGreaterThan(80)
    const nameless = touching.filter(each => !NAMES_OPERATOR.test(each.text))
    expect([...new Set(nameless.map(each => each.file))].toSorted()).toEqual(Object.keys(forAll))
  })

  it('names the operator in dynamic statements too', () => {
    const files = globSync(MODULES).filter(file => readFileSync(file, 'utf8').includes('= dynamicStatement('))
    expect(files.length).toBeGreaterThan(5)
    const named =
      /operator_id', '=', (given\.)?operatorId|operator_id = \$\{operatorId\}|where\(bookingConditions\(given\)\)/
    expect(files.filter(file => !named.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
