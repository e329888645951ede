import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bulkSchema } from '../../app/tasks/bulk/bulkSchema.ts'
import { administratorOf } from '../../domain/access/callerOfKey.ts'
import { BulkReader } from '../../transports/graphql/bulk/BulkReader.ts'
import { findOperator } from '../findOperator.ts'
import { ProgressBar } from '../meters/ProgressBar.ts'
import { requiredOption } from '../meters/UsageCommand.ts'
import type { BulkCommand } from './BulkCommand.ts'

/** `bulk query` */
export const queryList: BulkCommand = {
  options: { operator: { type: 'string' }, out: { type: 'string' } },
  subject: 'the file with the query',

  async run(services, options, path) {
    const operator = await findOperator(services.database, requiredOption(options, 'operator', 'the operator'))
    const caller = administratorOf(operator)
    const reader = new BulkReader(services, bulkSchema(), await readFile(path, 'utf8'), caller, 'command line')
    const progress = new ProgressBar(process.stderr, 'lines', 0)
    let written = 0
    async function* text() {
      let cursor: string | null = null
      for (let more = true; more; ) {
        const page = await reader.read(caller, cursor, new Date())
        if (page.lines.length > 0) yield `${page.lines.join('\n')}\n`
        written += page.lines.length
        progress.show(written, written)
        ;({ cursor, more } = page)
      }
    }
    const target = typeof options.out === 'string' ? createWriteStream(options.out) : process.stdout
    try {
      await pipeline(Readable.from(text()), target, { end: target !== process.stdout })
    } catch (error) {
      // The reader of the output has closed it.
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    } finally {
      progress.end()
    }
    process.stderr.write(`Wrote ${written} ${written === 1 ? 'line' : 'lines'}.\n`)
    return 0
  },
}
