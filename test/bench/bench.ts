import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Contender, type ContenderName } from './Contender.ts'
import { casesOf } from './cases.ts'
import { type Finding, isMet } from './Finding.ts'
import { measureGrowth } from './growth.ts'
import { keepAwake } from './keepAwake.ts'
import { openLeast } from './least/openLeast.ts'
import { Exactness } from './meters/Exactness.ts'
import { findingsOfMeters } from './meters/findingsOfMeters.ts'
import { measureBatches } from './meters/measureBatches.ts'
import { measureSingles } from './meters/measureSingles.ts'
import { openPlainTable } from './meters/openMeters.ts'
import { openBenchDatabase } from './openBenchDatabase.ts'
import { PostgresUsage } from './PostgresUsage.ts'
import { measurePaced } from './paced.ts'
import { measurePages } from './pages/measurePages.ts'
import { installPeers } from './peers/installPeers.ts'
import { compareAnswers, findingsOf, measureRates, nameOf, type Run, runsOf } from './rates.ts'
import { asJson, tell } from './report.ts'
import { sellOut } from './sellOut.ts'
import { settle } from './settle.ts'
import { BOOKINGS, findOversold, growShop, openShop, PRODUCTS, TIMESLOTS } from './shop.ts'

const SOLD_OUT = 20
const PAGE_ROUNDS = 5

const USAGE = `npm run bench -- [options]

  --rounds 5             rounds of every case and contender, interleaved
  --seconds 2            length of one round of one contender
  --connections 12       how many requests are under way; several numbers with commas between them
  --scale 100            how many times the history reads are measured with, beside 1; 1 leaves that part out
  --all                  every case, with 1, 12 and 64 connections, and with 10 and 100 times the history
  --only <name>          a case or a part (paced, places, pages, growth, meters) alone; may be repeated
  --awake                keeps the processors from halting while they wait, as virtual ones do
  --answers              compares the answers of all, and measures nothing
  --json <file>          writes every figure there
  --profile <folder>     writes a CPU profile of each contender there (and makes them slower)`

/** Writing a history takes longer than the timeouts of a request. */
const PATIENT = { statement_timeout: 600_000, query_timeout: 660_000 }

const PARTS = ['paced', 'places', 'pages', 'growth', 'meters']

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string' },
    scale: { type: 'string' },
    all: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    awake: { type: 'boolean', default: false },
    answers: { type: 'boolean', default: false },
    json: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(USAGE)
else await bench()

async function bench(): Promise<void> {
  const { all, only } = options
  const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]
  const connections = (options.connections ?? (all ? '1,12,64' : '12')).split(',').map(Number)
  const scales = (options.scale ?? (all ? '10,100' : '100')).split(',').map(Number)
  const does = (part: string) => !only || only.includes(part)

  const began = performance.now()
  const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)
  const folder = await mkdtemp(join(tmpdir(), 'activity-booking-bench-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  if (options.awake) opened.use(keepAwake())
  say('Preparing the database')
  const { url, database, serverUrl, close } = await openBenchDatabase(folder)
  opened.defer(close)
  const reading = await openShop(database, 'Harbour Kayaks')
  const selling = await openShop(database, 'Busy Kayaks')
  const holding = await openShop(database, 'Holding Kayaks', { holdKeys: 200 })
  const sharing = await openShop(database, 'Sharing Kayaks', { sharing: true })
  const filled = await openShop(database, 'Filled Kayaks', { activities: 9 })
  const small = await openShop(database, 'Small Kayaks', { capacity: 10, bookings: 0 })
  await openLeast(database)
  await database.query('vacuum analyze')
  const postgres = await PostgresUsage.open(url)
  opened.defer(() => postgres.close())

  const cases = casesOf({ reading, selling, holding, sharing, filled })
  const names = [...new Set(cases.map(each => each.name)), ...PARTS]
  const unknown = only?.find(name => !names.includes(name))
  if (unknown) throw new Error(`There is no case "${unknown}"; there are ${names.join(', ')}.`)
  const chosen = cases.filter(each => (only ? only.includes(each.name) : all || !each.extra))
  const runs = runsOf(chosen, connections)

  const contenders = new Map<ContenderName, Contender>()
  const open = async (name: ContenderName) => {
    if (contenders.has(name)) return contenders.get(name)!
    const contender = await Contender.start(name, url, folder, options.profile)
    opened.defer(() => contender.stop())
    contenders.set(name, contender)
    return contender
  }
  const ours = await open('ours')
  const servers = new Set(runs.flatMap(run => run.sides.map(side => side.name)))
  if (servers.has('mercurius') || servers.has('postgraphile')) installPeers(say)
  for (const name of servers) await open(name)
  const settled = () => settle(database)
  await settled()
  say(`${contenders.size} servers run`)
  if (options.answers) return await compareAnswers(runs, contenders, say)

  const findings: Finding[] = []
  const failures: string[] = []
  // What was measured before a failure is told all the same.
  const attempt = async (part: string, measure: () => Promise<Finding[]>) => {
    try {
      findings.push(...(await measure()))
    } catch (error) {
      failures.push(`${part}: ${(error as Error).stack}`)
      say(`${part} failed`)
    }
  }
  await attempt('rates', async () => {
    await measureRates(runs, contenders, { rounds, seconds, postgres, settled, say })
    return findingsOf(runs)
  })
  if (does('paced')) {
    await attempt('paced', () => measurePaced(pacedOf(runs), contenders, { seconds, postgres, settled, say }))
  }
  if (does('places')) await attempt('places', () => sellOut(ours, small, SOLD_OUT))
  if (does('pages')) await attempt('pages', () => measurePages(Math.max(rounds, PAGE_ROUNDS), say))
  const oversold = await findOversold(database)
  const exactness = new Exactness(database)
  if (does('meters')) {
    await attempt('meters', async () => {
      await openPlainTable(database, 'plain_usage')
      const stage = { folder, url, database, ours, bare: await open('bareMeters'), rounds, seconds, say }
      const quick = { keyed: [true], pgbench: all }
      const singles = await measureSingles(stage, exactness, quick)
      return findingsOfMeters([...singles, ...(await measureBatches(stage, exactness, quick))])
    })
    await settled()
  }
  for (const times of does('growth') ? scales.filter(scale => scale > 1) : []) {
    await attempt('growth', async () => {
      say(`Writing ${times} × the data`)
      await using large = await openLarge(folder, serverUrl, times)
      say(`${times} × the data is written`)
      const small = { contender: ours, shop: reading, database }
      return await measureGrowth(small, large, times, { rounds, seconds: seconds / 2, say })
    })
  }

  const [server] = await database.query<{ version: string }>(`select current_setting('server_version') version`)
  console.log(`
Node ${process.version}, PostgreSQL ${server!.version.split(' ', 1)[0]}, ${availableParallelism()} cores shared by load, servers and database.
${PRODUCTS} products, ${TIMESLOTS} timeslots, ${BOOKINGS} bookings. ${rounds} rounds of ${seconds} s. Medians; ranges in brackets. The ratio is ours to the
baseline in the same round.${options.awake ? ' The processors were kept awake.' : ''} CPU and WAL are those of one request, of ours / of the baseline; ours has its workers beside it.

${tell(findings)}
`)
  const missed = findings.filter(each => isMet(each) === false).length
  console.log(`${missed} of ${findings.filter(each => each.goal).length} goals are missed.`)
  console.log(oversold ? `OVERSOLD: ${oversold}` : 'In every timeslot the places taken are those of its bookings.')
  if (does('meters')) console.log(exactness.tell())
  if (options.json) {
    const json = {
      rounds,
      seconds,
      connections,
      scales,
      oversold: oversold ?? null,
      findings: findings.map(asJson),
      runs,
    }
    await writeFile(options.json, `${JSON.stringify(json, null, 2)}\n`)
  }
  for (const run of runs) {
    for (const { name, measured } of run.sides) {
      const errors = measured.reduce((sum, each) => sum + each.errors, 0)
      if (errors > 0) failures.push(`${nameOf(run)}: ${errors} answers of ${name} were errors.`)
    }
  }
  if (failures.length > 0) console.log(failures.join('\n'))
  if (oversold || failures.length > 0 || exactness.violations.length > 0) process.exitCode = 1
}

/** The service on a database of its own, where the operator has so many times the history. */
async function openLarge(folder: string, serverUrl: string, times: number) {
  const opened = new AsyncDisposableStack()
  try {
    const { url, database, close } = await openBenchDatabase(folder, PATIENT, serverUrl)
    opened.defer(close)
    const shop = await openShop(database, 'Harbour Kayaks')
    await growShop(database, shop, times)
    await database.query('vacuum analyze')
    const contender = await Contender.start('ours', url, folder)
    opened.defer(() => contender.stop())
    await settle(database)
    return { contender, shop, database, [Symbol.asyncDispose]: () => opened.disposeAsync() }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** Each case once, with the numbers of connections at which it did the most. */
function pacedOf(runs: readonly Run[]): Run[] {
  const paced = runs.filter(run => run.case.paced)
  return [...Map.groupBy(paced, run => run.case).values()].map(
    same => same.toSorted((one, other) => one.connections - other.connections).at(-1)!,
  )
}
