import { Refusal } from '../../refusal.ts'

const UNDEFINED_TABLE = '42P01'

/** An error in whole sentences for the person at a command line, which is the script of that name in package.json. */
export function explain(error: unknown, script: string): string {
  if (error instanceof Refusal)
    return (error.facts.errors ?? [{ detail: error.message }]).map(each => each.detail).join('\n')
  const { code } = error as { code?: string }
  if (code === UNDEFINED_TABLE) return 'This database has no tables yet: start the service once with npm start.'
  if (code?.startsWith('ERR_PARSE_ARGS')) {
    const [sentence = ''] = (error as Error).message.split('. ')
    return `${sentence.replace(/\.$/, '')}. See npm run ${script} -- --help.`
  }
  return (error as Error).message
}
