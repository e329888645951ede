import { readConfig } from '../app/configuration/readConfig.ts'
import { openLinkSigner } from '../app/openLinkSigner.ts'
import { reportFailure } from '../app/reportFailure.ts'
import { BulkMutation } from '../domain/bulk/BulkMutation.ts'
import { HeavyReads } from '../domain/meters/reading/HeavyReads.ts'
import { UsageRecorder } from '../domain/meters/recording/UsageRecorder.ts'
import { openStorage } from '../platform/storage/openStorage.ts'
import type { BulkCommand } from './bulk/BulkCommand.ts'
import { help } from './bulk/help.ts'
import { importLines } from './bulk/importLines.ts'
import { queryList } from './bulk/queryList.ts'
import { openServiceDatabase } from './openServiceDatabase.ts'
import { isHelpRequest, readCommand } from './readCommand.ts'

const commands: Record<string, BulkCommand> = {
  query: queryList,
  'import products': importLines(BulkMutation.CREATE_PRODUCT),
  'import schedules': importLines(BulkMutation.CREATE_SCHEDULE),
  'import bookings': importLines(BulkMutation.IMPORT_BOOKING, true),
}

/** The command line for bulk operations: `booking-gateway bulk --help`. */
async function run(args: readonly string[]): Promise<number> {
  if (isHelpRequest(args)) {
    process.stdout.write(`${help}\n`)
    return 0
  }
  const [name, kind = '', ...others] = args
  const { command, values, subject } = readCommand(
    commands,
    name === 'import' ? [`import ${kind}`.trim(), ...others] : args,
  )
  const opened = new AsyncDisposableStack()
  try {
    const config = readConfig(process.env)
    const database = await openServiceDatabase(config, opened)
    const recorder = new UsageRecorder(database)
    const services = {
      database,
      storage: await openStorage(config),
      links: await openLinkSigner(database, config.publicUrl),
      recorder,
      heavyReads: new HeavyReads(),
      clock: () => new Date(),
    }
    return await command.run(services, values as Record<string, string | boolean | undefined>, subject)
  } finally {
    await opened.disposeAsync()
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  reportFailure(error, 'bulk')
}
