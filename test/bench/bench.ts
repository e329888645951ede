import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Contender, type ContenderName } from './Contender.ts'
import { type Case, casesOf } from './cases.ts'
import { checkAnswers } from './checkAnswers.ts'
import { type Load, measure } from './measure.ts'
import { openBenchDatabase } from './openBenchDatabase.ts'
import { judge, type Measured, tell } from './report.ts'
import { BOOKINGS, findOversold, openShop, PRODUCTS, TIMESLOTS } from './shop.ts'

const USAGE = `npm run bench -- [options]

  --rounds 5           rounds of every case and contender, interleaved
  --seconds 2          length of one round of one contender
  --connections 12     how many requests are under way at any time
  --only <case>        this case alone; may be repeated
  --json <file>        writes every figure there
  --profile <folder>   writes a CPU profile of each contender there (and makes them slower)`

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '12' },
    only: { type: 'string', multiple: true },
    json: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(USAGE)
else await bench()

async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'activity-booking-bench-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  console.log('Preparing the database …')
  const { url, database, close } = await openBenchDatabase(folder)
  opened.defer(close)
  const reading = await openShop(database, 'Harbour Kayaks')
  const selling = await openShop(database, 'Busy Kayaks')
  const sharing = await openShop(database, 'Sharing Kayaks', { sharing: true })
  const filled = await openShop(database, 'Filled Kayaks', { activities: 9 })
  await database.query('vacuum analyze')

  const cases = chosen(casesOf(reading, selling, sharing, filled))
  const contenders = new Map<ContenderName, Contender>()
  for (const name of new Set<ContenderName>(cases.flatMap(each => ['ours', each.against]))) {
    const contender = await Contender.start(name, url, folder, options.profile)
    opened.defer(() => contender.stop())
    contenders.set(name, contender)
  }

  const load = { seconds: Number(options.seconds), connections: Number(options.connections) }
  const measured = await run(cases, contenders, Number(options.rounds), load)
  console.log(`
Node ${process.version}, PostgreSQL ${await versionOf(database)}, ${availableParallelism()} cores shared by load, servers and database.
${PRODUCTS} products, ${TIMESLOTS} timeslots, ${BOOKINGS} bookings. ${options.rounds} rounds of ${load.seconds} s, ${load.connections} connections.
Medians, ranges in brackets. The ratio is ours to the other in the same round; CPU is that of the server's process for one request.

${tell(measured)}
`)
  const oversold = await findOversold(database)
  console.log(oversold ? `OVERSOLD: ${oversold}` : 'In every timeslot the places taken are those of its bookings.')
  if (options.json) {
    const figures = measured.map(each => ({ ...judge(each), bytes: each.bytes, rounds: each.rounds }))
    await writeFile(options.json, `${JSON.stringify({ load, oversold: oversold ?? null, cases: figures }, null, 2)}\n`)
  }
  const failed = measured.some(each =>
    Object.values(each.rounds).some(rounds => rounds.some(round => round.errors > 0)),
  )
  if (oversold || failed) process.exitCode = 1
}

function chosen(all: Case[]): Case[] {
  const { only } = options
  const unknown = only?.find(name => !all.some(each => each.name === name))
  if (unknown) throw new Error(`There is no case "${unknown}"; there are ${all.map(each => each.name).join(', ')}.`)
  return only ? all.filter(each => only.includes(each.name)) : all
}

async function run(
  cases: readonly Case[],
  contenders: ReadonlyMap<ContenderName, Contender>,
  rounds: number,
  load: Load,
): Promise<Measured[]> {
  const all: Measured[] = []
  for (const each of cases) {
    const names = ['ours', each.against] as const
    const bytes = await checkAnswers(each, contenders.get('ours')!, contenders.get(each.against)!)
    for (const name of names) await measure(each, contenders.get(name)!, load)
    all.push({ case: each, bytes, rounds: { ours: [], [each.against]: [] } })
    console.log(`${each.name}: the answers are equal (${bytes} bytes), both are warm`)
  }
  for (let round = 1; round <= rounds; round++) {
    for (const measured of all) {
      const names = ['ours', measured.case.against] as const
      // The order alternates, because the second contender runs on a warmer machine.
      for (const name of round % 2 === 1 ? names : names.toReversed()) {
        measured.rounds[name]!.push(await measure(measured.case, contenders.get(name)!, load))
      }
    }
    console.log(`Round ${round} of ${rounds} is done`)
  }
  return all
}

async function versionOf(database: Awaited<ReturnType<typeof openBenchDatabase>>['database']): Promise<string> {
  const [row] = await database.query<{ server_version: string }>('show server_version')
  return row!.server_version.split(' ', 1)[0]!
}
