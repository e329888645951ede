#!/usr/bin/env node
import { buildInfo } from './server/buildInfo.ts'
import { EXIT_USAGE } from './server/commands/EXIT_USAGE.ts'
import { programHelp } from './server/commands/programHelp.ts'
import { versionLine } from './server/commands/versionLine.ts'

/** Each loads only what it needs, and reads its arguments itself. */
const commands: Record<string, () => Promise<unknown>> = {
  serve: () => import('./main.ts'),
  operators: () => import('./server/operators.ts'),
  keys: () => import('./server/keys.ts'),
  usage: () => import('./server/usage.ts'),
  reset: () => import('./server/reset.ts'),
}

/** `booking-gateway`, the one program of an installation: the service, and what those who run it do beside it. */
const [name = 'serve'] = process.argv.splice(2, 1)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) await command()
else if (['help', '--help', '-h'].includes(name)) process.stdout.write(`${programHelp}\n`)
else if (['version', '--version', '-v'].includes(name)) process.stdout.write(`${versionLine(buildInfo())}\n`)
else {
  process.stderr.write(`"${name}" is not a command. See booking-gateway --help.\n`)
  process.exitCode = EXIT_USAGE
}
