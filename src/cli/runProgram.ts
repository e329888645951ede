import { type ParseArgsConfig, parseArgs } from 'node:util'
import { buildInfo, versionLine } from '../app/buildInfo.ts'
import { reportFailure, UsageError } from '../app/reportFailure.ts'
import type { Options } from './DatabaseCommand.ts'

/** A command without subcommands. */
export interface Program {
  name: string
  help: string
  options: NonNullable<ParseArgsConfig['options']>
  /** The options that must be given, with their meaning. */
  required: Readonly<Record<string, string>>
  /** Does the work; returns the exit code. */
  run(options: Options): Promise<number>
}

/** Runs `booking-gateway <name>` with the arguments of this process. */
export async function runProgram({ name, help, options, required, run }: Program): Promise<void> {
  const args = process.argv.slice(2)
  try {
    if (args.some(each => ['--help', '-h', 'help'].includes(each))) process.stdout.write(`${help}\n`)
    else if (args[0] === '--version' || args[0] === '-v') process.stdout.write(`${versionLine(buildInfo())}\n`)
    else {
      const { values } = parseArgs({ args, options, allowPositionals: false })
      for (const [option, meaning] of Object.entries(required)) {
        if (!values[option]) throw new UsageError(`Give ${meaning}: --${option}`)
      }
      process.exitCode = await run(values as Options)
    }
  } catch (error) {
    reportFailure(error, name)
  }
}

/** Progress is for standard error. */
export const progress = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
