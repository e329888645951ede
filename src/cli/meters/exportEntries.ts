import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import { auditedExport } from '../../domain/audit/auditedExport.ts'
import { countEntries } from '../../domain/meters/reading/countEntries.ts'
import { exportUsage } from '../../domain/meters/reading/exportUsage.ts'
import { usageFormats } from '../../domain/meters/reading/usageFormats.ts'
import { administratorDoes } from '../administratorDoes.ts'
import { findOperator } from '../findOperator.ts'
import { ProgressBar } from './ProgressBar.ts'
import { readFormulas } from './readFormulas.ts'
import { readPeriod } from './readPeriod.ts'
import { requiredOption, type UsageCommand } from './UsageCommand.ts'

/** `usage export` */
export const exportEntries: UsageCommand = {
  options: {
    operator: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    meter: { type: 'string' },
    format: { type: 'string' },
    formulas: { type: 'string' },
    out: { type: 'string' },
  },

  async run(database, options) {
    const { meter, format = 'csv', out } = options
    if (format !== 'csv' && format !== 'ndjson') throw new Error(`--format is csv or ndjson, and not "${format}".`)
    const formulas = readFormulas(options)
    const part = { ...readPeriod(options), meter: typeof meter === 'string' ? meter : null }
    const { operatorId, timeZone } = await findOperator(database, requiredOption(options, 'operator', 'the operator'))
    const action = {
      ...administratorDoes('usage export', AuditObject.OPERATOR, new Date()),
      operatorId,
      objectId: operatorId,
    }
    const progress = new ProgressBar(process.stderr, 'entries', await countEntries(database, operatorId, part))
    const pages = exportUsage(database, operatorId, timeZone, part)
    let written = 0

    const { head, write } = usageFormats[format]
    const text = async function* () {
      yield head
      for await (const entries of pages) {
        yield entries.map(entry => write(entry, formulas)).join('')
        written += entries.length
        progress.show(written, written)
      }
    }
    const target = typeof out === 'string' ? createWriteStream(out) : process.stdout
    try {
      await pipeline(Readable.from(auditedExport(database, action, text())), target, { end: target !== process.stdout })
    } catch (error) {
      // The reader of the output has closed it.
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    } finally {
      progress.end()
    }
    process.stderr.write(`Exported ${written} ${written === 1 ? 'entry' : 'entries'}.\n`)
    return 0
  },
}
