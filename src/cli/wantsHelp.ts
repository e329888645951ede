/** Whether somebody asks how a command is used, or calls it without saying what to do. */
export function wantsHelp([name = '', ...args]: readonly string[]): boolean {
  return ['', 'help', '--help', '-h'].includes(name) || args.includes('--help') || args.includes('-h')
}
