#!/usr/bin/env node
import { buildInfo, versionLine } from '../app/buildInfo.ts'
import { programHelp } from '../app/programHelp.ts'
import { EXIT_USAGE } from '../app/reportFailure.ts'

/** Each command loads only the modules that it needs, and parses its own arguments. */
const commands: Record<string, () => Promise<unknown>> = {
  serve: () => import('../app/main.ts'),
  operators: () => import('./operators.ts'),
  agencies: () => import('./agencies.ts'),
  migrate: () => import('./migrate.ts'),
  keys: () => import('./keys.ts'),
  staff: () => import('./staff.ts'),
  usage: () => import('./usage.ts'),
  bulk: () => import('./bulk.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  'verify-backup': () => import('./verifyBackup.ts'),
  export: () => import('./export.ts'),
  import: () => import('./import.ts'),
  persons: () => import('./persons.ts'),
  retention: () => import('./retention.ts'),
  audit: () => import('./audit.ts'),
  distribute: () => import('./distribute.ts'),
  demo: () => import('./demo.ts'),
  reset: () => import('./reset.ts'),
}

const MIN_NODE = 24
if (Number(process.versions.node.split('.', 1)[0]) < MIN_NODE) {
  process.stderr.write(`booking-gateway needs Node ${MIN_NODE}, and is run by Node ${process.versions.node}.\n`)
  process.exit(1)
}

/** `booking-gateway`: the service and the commands for the person who runs it. */
const [name = 'serve'] = process.argv.splice(2, 1)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) await command()
else if (['help', '--help', '-h'].includes(name)) process.stdout.write(`${programHelp}\n`)
else if (['version', '--version', '-v'].includes(name)) process.stdout.write(`${versionLine(buildInfo())}\n`)
else {
  process.stderr.write(`"${name}" is not a command. See booking-gateway --help.\n`)
  process.exitCode = EXIT_USAGE
}
