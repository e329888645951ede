import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Contender } from './Contender.ts'
import { Exactness } from './meters/Exactness.ts'
import { killPostgres } from './meters/killPostgres.ts'
import { killService } from './meters/killService.ts'
import { measureBatches } from './meters/measureBatches.ts'
import { measureSingles } from './meters/measureSingles.ts'
import { measureSummaries } from './meters/measureSummaries.ts'
import { openPlainTable } from './meters/openMeters.ts'
import { asJson, isMet, tell } from './meters/report.ts'
import type { Finding } from './meters/Sample.ts'
import type { Stage } from './meters/Stage.ts'
import { openBenchDatabase } from './openBenchDatabase.ts'
import { installPeers } from './peers/installPeers.ts'

const PARTS = ['singles', 'batches', 'kills', 'summaries']

const USAGE = `npm run bench:meters -- [options]

  --rounds 5            rounds of every case and side, interleaved
  --seconds 2           length of one round of one side
  --entries 10000000    how many entries are stored where summaries are measured
  --quick               two short rounds and half a million entries, to see that everything runs
  --only <part>         ${PARTS.join(', ')}; may be repeated
  --json <file>         writes every figure there
  --profile <folder>    writes a CPU profile of each server there (and makes them slower)`

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    entries: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    json: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (options.help) console.log(USAGE)
else await bench()

async function bench(): Promise<void> {
  const { quick, only = PARTS } = options
  const unknown = only.find(part => !PARTS.includes(part))
  if (unknown) throw new Error(`There is no part "${unknown}"; there are ${PARTS.join(', ')}.`)
  const rounds = Number(options.rounds ?? (quick ? 2 : 5))
  const seconds = Number(options.seconds ?? (quick ? 1 : 2))
  const entries = Number(options.entries ?? (quick ? 500_000 : 10_000_000))

  const began = performance.now()
  const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)
  const folder = await mkdtemp(join(tmpdir(), 'activity-booking-bench-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  if (only.includes('summaries')) installPeers(say)
  say('Preparing the database')
  // A sum over millions of entries takes longer than the timeouts of a request.
  const patient = { statement_timeout: 600_000, query_timeout: 660_000 }
  const { url, database, close } = await openBenchDatabase(folder, patient)
  opened.defer(close)
  await openPlainTable(database, 'plain_usage')
  const start = async (name: 'ours' | 'bareMeters') => {
    const contender = await Contender.start(name, url, folder, options.profile)
    opened.defer(() => contender.stop())
    return contender
  }
  const stage: Stage = {
    folder,
    url,
    database,
    ours: await start('ours'),
    bare: await start('bareMeters'),
    rounds,
    seconds,
    say,
  }

  const findings: Finding[] = []
  const exactness = new Exactness(database)
  const kills: Record<string, string> = {}
  if (only.includes('singles')) findings.push(...(await measureSingles(stage, exactness)))
  if (only.includes('batches')) findings.push(...(await measureBatches(stage, exactness)))
  if (only.includes('kills')) {
    kills['kill -9 of the service under load'] = await killService(stage)
    kills['kill -9 of PostgreSQL under load'] = await killPostgres(stage)
    say('Servers were killed')
  }
  if (only.includes('summaries')) findings.push(...(await measureSummaries(stage, entries)))
  await exactness.check('everything')

  const [server] = await database.query<{ version: string }>(`select current_setting('server_version') version`)
  console.log(`
Node ${process.version}, PostgreSQL ${server!.version}, ${availableParallelism()} cores shared by load, servers and database.
${rounds} rounds of ${seconds} s, ${entries} entries where summaries are measured. Medians, ranges in brackets. The ratio is how many
times as much ours does as the other in the same round, of times the longer to the shorter; CPU is that of the server's process for one
request; load is the share of one core that the load itself took.

${tell(findings)}

Exactness: ${exactness.tell()}
${Object.entries(kills)
  .map(([name, outcome]) => `${name}: ${outcome}.`)
  .join('\n')}`)
  if (options.json) {
    const figures = { rounds, seconds, entries, exact: exactness.violations, kills, findings: findings.map(asJson) }
    await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`)
  }
  const missed = findings.flatMap(each => each.sides).filter(side => side.compared && isMet(side.compared) === false)
  if (missed.length > 0) console.log(`${missed.length} goals are not met.`)
  const inexact = exactness.violations.length > 0 || Object.values(kills).some(each => each.startsWith('NOT EXACT'))
  if (inexact) process.exitCode = 1
}
