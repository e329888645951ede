import { buildInfo, versionLine } from './buildInfo.ts'
import { programHelp } from './programHelp.ts'
import { EXIT_USAGE } from './reportFailure.ts'

/**
 * Handles the arguments of a program that takes only `--help` and `--version`.
 *
 * @param help the help text
 * @returns whether there were any; the program then does nothing else
 */
export function handleArguments(args: readonly string[], help = programHelp): boolean {
  const [first] = args
  if (first === undefined) return false
  const unknown = args.find(each => !['--help', '-h', '--version', '-v'].includes(each))
  if (unknown !== undefined) {
    const how = 'This program is configured by environment variables, such as PORT=4001.'
    process.stderr.write(`"${unknown}" is not a known argument. ${how} See --help.\n`)
    process.exitCode = EXIT_USAGE
  } else if (first === '--help' || first === '-h') process.stdout.write(`${help}\n`)
  else process.stdout.write(`${versionLine(buildInfo())}\n`)
  return true
}
