/** Whether the arguments ask for help or are missing. */
export function wantsHelp([name = '', ...args]: readonly string[]): boolean {
  return ['', 'help', '--help', '-h'].includes(name) || args.includes('--help') || args.includes('-h')
}
