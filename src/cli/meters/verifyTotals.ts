import { findOperators } from '../../domain/access/findOperators.ts'
import type { UsageVerification } from '../../domain/meters/totals/UsageVerification.ts'
import { verifyUsage } from '../../domain/meters/totals/verifyUsage.ts'
import { alignColumns } from '../alignColumns.ts'
import { findOperator } from '../findOperator.ts'
import { readPeriod } from './readPeriod.ts'
import { requiredOption, type UsageCommand } from './UsageCommand.ts'

const HEAD = ['DAY', 'HOUR', 'METER', 'RECORDED', 'ENTRIES', 'TOTAL', 'COUNTED']

/** `usage verify` */
export const verifyTotals: UsageCommand = {
  options: { operator: { type: 'string' }, all: { type: 'boolean' }, from: { type: 'string' }, to: { type: 'string' } },

  async run(database, options) {
    if (options.all && options.operator !== undefined) throw new Error('Give --operator or --all, not both.')
    const { from, to } = readPeriod(options)
    const operators = options.all
      ? await findOperators(database)
      : [await findOperator(database, requiredOption(options, 'operator', 'the operator, or --all for every operator'))]
    let equal = true
    for (const { operatorId, name } of operators) {
      const found = await verifyUsage(database, operatorId, from, to)
      equal &&= found.equal
      process.stdout.write(`${name}: ${describe(found)}\n`)
    }
    return equal ? 0 : 1
  },
}

function describe({ equal, entryCount: entries, differenceCount: differing, differences }: UsageVerification): string {
  const added = `${entries} ${entries === 1 ? 'entry' : 'entries'} added up`
  if (equal) return `equal (${added})`
  const rows = differences.map(each => [
    each.day,
    each.hour?.toISOString() ?? '-',
    each.meter,
    each.recordedUsage,
    String(each.recordedEventCount),
    each.totalUsage,
    String(each.totalEventCount),
  ])
  const others = differing - differences.length
  const more = others > 0 ? `\n… and ${others} more` : ''
  return `${differing === 1 ? '1 total differs' : `${differing} totals differ`} (${added})\n${alignColumns([HEAD, ...rows])}${more}`
}
