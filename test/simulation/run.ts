import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { corrupted } from './corrupted.ts'
import { drawPlan } from './drawPlan.ts'
import { Machine } from './Machine.ts'
import { linesOf, type Plan } from './Plan.ts'
import { lineOf, sentencesOf, tableOf } from './report.ts'
import { Simulation, type Violation } from './Simulation.ts'
import { shrink } from './shrink.ts'

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    days: { type: 'string', default: '365' },
    /** Actions of a day, at least and at most. */
    least: { type: 'string', default: '40' },
    most: { type: 'string', default: '70' },
    /** Leaves out of a plan that fails what it fails without. */
    shrink: { type: 'boolean', default: false },
    /** How many parts of the plan are played at most. */
    attempts: { type: 'string', default: '80' },
    /** Damages a row on this day: to try whether that is found, and how it is shrunk. */
    corrupt: { type: 'string' },
  },
})
const { seed } = options
const drawn = drawPlan({ seed, days: Number(options.days), least: Number(options.least), most: Number(options.most) })
const plan = options.corrupt === undefined ? drawn : corrupted(drawn, Number(options.corrupt))
const again = Object.entries(options).flatMap(([name, value]) =>
  value === undefined || typeof value === 'boolean' ? [] : `--${name} ${value}`,
)
console.log(`Seed ${seed}: the same one again makes the same plan (npm run simulate -- ${again.join(' ')}).`)

const began = performance.now()
const machine = await Machine.open()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void machine.close().finally(() => process.exit(1)))
}
try {
  const violations = await play(plan, true)
  if (violations.length > 0) {
    process.exitCode = 1
    console.error(`\nSeed ${seed}: the service did not keep what it promises.\n${sentencesOf(violations).join('\n')}`)
    if (options.shrink) await printShrunk(violations[0]!)
    else console.error('\nPlay it with --shrink to learn what of the plan leads to it.')
  }
} finally {
  await machine.close()
}

/** Plays a plan on a new database. */
async function play(part: Plan, prints: boolean): Promise<Violation[]> {
  const simulation = await Simulation.open(machine, seed, part[0]?.day)
  let days = 0
  const seconds = () => (performance.now() - began) / 1000
  try {
    const violations = await simulation.play(part, () => {
      days++
      if (prints && days % 30 === 0) console.log(lineOf(simulation, days, seconds()))
    })
    if (prints) console.log(`\n${tableOf(simulation, days, seconds())}`)
    return violations
  } finally {
    await simulation.close()
  }
}

async function printShrunk({ day, promise }: Violation): Promise<void> {
  const fails = async (part: Plan) => {
    const found = (await play(part, false)).find(each => each.promise === promise)
    const steps = part.reduce((sum, each) => sum + each.steps.length, 0)
    console.log(`  ${part.length} days, ${steps} actions: ${found ? `fails: ${found.sentence}` : 'does not fail'}`)
    return found !== undefined
  }
  const before = plan.filter(each => each.day <= day)
  console.log(`\nShrinking ${before.length} days:`)
  const least = await shrink(before, fails, Number(options.attempts))
  console.error(`\nThis is enough to violate the promise "${promise}":\n${linesOf(least).join('\n')}`)
}
