import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { openApiDocument } from '../../src/transports/rest/openapi/openApiDocument.ts'
import { atEndOfFile } from '../world/atEndOfFile.ts'

// openapi-typescript uses the compiler API of TypeScript 5, which TypeScript 7 does not have. ts-morph bundles it.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? '@ts-morph/common/dist/typescript.js' : specifier, context),
})
const { default: generate, astToString } = await import('openapi-typescript')

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'generated-types-'))
atEndOfFile(() => rm(folder, { recursive: true }))

const document = JSON.parse(JSON.stringify(openApiDocument(buildSchema())))
await writeFile(`${folder}/partnerApi.ts`, astToString(await generate(document)))

/** What the compiler says of a client's program. */
async function compile(program: string): Promise<string> {
  const header = `import type { components, operations, webhooks } from './partnerApi.ts'
type Schemas = components['schemas']
`
  await writeFile(`${folder}/client.ts`, header + program)
  const options = [
    '--noEmit',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--exactOptionalPropertyTypes',
    '--ignoreConfig',
  ]
  const module = ['--module', 'nodenext', '--target', 'esnext', '--types', '', '--allowImportingTsExtensions']
  const tsc = `${root}node_modules/typescript/bin/tsc`
  return new Promise(resolve => {
    execFile(process.execPath, [tsc, ...options, ...module, `${folder}/client.ts`], (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
}

const customer = `{ FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' }`

describe('the types that openapi-typescript generates', () => {
  it('let a client quote and book units', async () => {
    const said = await compile(`
const where = { ActivityID: 'act_01h455vb4pex5vsknk084sn02q', Date: '2026-07-01', Time: '09:00' }
const Units = [{ UnitID: 'unit_01h455vb4pex5vsknk084sn02q', Quantity: 2 }]
export const quote: Schemas['QuoteInput'] = { ...where, Units }
export const booking: Schemas['CreateBookingInput'] = { ...where, Units, Customer: ${customer} }
export const places: Schemas['CreateBookingInput'] = { ...where, Participants: 2, Customer: ${customer} }
`)
    expect(said).toBe('')
  })

  it('refuse a unit without its quantity', async () => {
    const said = await compile(`
export const quote: Schemas['QuoteInput'] = {
  ActivityID: 'act_01h455vb4pex5vsknk084sn02q', Date: '2026-07-01', Time: '09:00',
  Units: [{ UnitID: 'unit_01h455vb4pex5vsknk084sn02q' }],
}
`)
    expect(said).toContain("Property 'Quantity' is missing")
  })

  it('tell a problem by its code', async () => {
    const said = await compile(`
type Problem = operations['createBooking']['responses'][422]['content']['application/problem+json']
export function explain(problem: Problem): string {
  switch (problem.code) {
    case 'validation':
      return problem.errors.map(each => (each.pointer ?? each.parameter) + ': ' + each.detail).join(' ')
    default:
      return problem.detail
  }
}
export const failed: Schemas['FailedField'] = { pointer: '/Customer/Email', detail: 'Email is required.' }
// @ts-expect-error A failed field is somewhere.
export const nowhere: Schemas['FailedField'] = { detail: 'Email is required.' }
`)
    expect(said).toBe('')
  })

  it('are a union of the problems of a status, each with its facts', async () => {
    const advise = `
type Conflict = operations['createBooking']['responses'][409]['content']['application/problem+json']
export function advise(problem: Conflict): string {
  switch (problem.code) {
    case 'insufficient-capacity':
      return \`\${problem.available.toFixed()} left, or at \${problem.alternatives[0]?.StartsAt.toFixed()}\`
    case 'timeslot-closed':
      // @ts-expect-error: it has no \`available\`.
      problem.available
      return problem.alternatives.map(each => each.TimeslotID.toUpperCase()).join()
    case 'price-changed':
      return problem.currentPrice.Amount.toFixed()
    case 'promo-code-refused':
      return problem.reason === 'USED_UP' ? 'used up' : problem.reason
    case 'voucher-refused':
      // @ts-expect-error: a voucher is never refused for that.
      return problem.reason === 'USED_UP' ? 'never' : problem.reason
    case 'idempotency-conflict':
      return (problem.retryAfterSeconds ?? 1).toFixed()
    default:
      return nothing(problem)
  }
}
/** Compiles only if every problem is handled above. */
function nothing(problem: never): string {
  return problem
}
`
    expect(await compile(advise)).toBe('')
    // What is not handled is noticed.
    expect(await compile(advise.replace(/case 'price-changed':\n.*\n/, ''))).toContain("to parameter of type 'never'")
  })

  it('tell the messages of a webhook apart', async () => {
    const said = await compile(`
type Message = webhooks['change']['post']['requestBody']['content']['application/json']
export function receive(message: Message): string {
  if (message.type === 'webhook.test') return message.data.WebhookID
  if (message.truncated) return message.path ?? ''
  return message.data.Booking?.BookingReference ?? message.data.Product?.Name ?? String(message.data.SequenceNumber)
}
`)
    expect(said).toBe('')
  })
})
