#!/usr/bin/env node
import { programHelp } from './cli/programHelp.ts'
import { EXIT_USAGE } from './cli/reportFailure.ts'
import { buildInfo, versionLine } from './service/buildInfo.ts'

/** Each command loads only the modules that it needs, and parses its own arguments. */
const commands: Record<string, () => Promise<unknown>> = {
  serve: () => import('./main.ts'),
  operators: () => import('./cli/operators.ts'),
  agencies: () => import('./cli/agencies.ts'),
  keys: () => import('./cli/keys.ts'),
  usage: () => import('./cli/usage.ts'),
  bulk: () => import('./cli/bulk.ts'),
  demo: () => import('./cli/demo.ts'),
  reset: () => import('./cli/reset.ts'),
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
