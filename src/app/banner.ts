import { join, relative } from 'node:path'
import { styleText } from 'node:util'
import { demoKeys } from '../demo/demoKeys.ts'

// styleText respects NO_COLOR and whether standard output is a terminal.
const bold = (text: string) => styleText('bold', text)
const link = (text: string) => styleText('cyan', text)
const dim = (text: string) => styleText('dim', text)

/**
 * The banner after the start, in few lines: where everything is, how to try it, how to stop. The link that signs in is last, where
 * it is found.
 *
 * @param signInUrl signs in to the dashboard of the demo, once; null without a demo
 */
export function banner(publicUrl: string, dataDir: string, signInUrl: string | null): string {
  const pages = [
    ['REST', `${publicUrl}/docs`, 'every path, to read and try'],
    ['GraphQL', `${publicUrl}/graphiql`, 'examples to run'],
    ['Guides', `${publicUrl}/guides`, 'how to use it, and how to run it'],
  ] as const
  const width = Math.max(...pages.map(([, url]) => url.length)) + 2
  const file = join(dataDir, 'demo.json')
  const near = relative('', file)
  const demo = [
    `  Keys     ${near.startsWith('..') ? file : near}: ${Object.keys(demoKeys).slice(0, 3).join(', ')},`,
    `           ${Object.keys(demoKeys).slice(3).join(', ')}`,
    `  Try      npm run demo ${dim('  requests to send, and what each key may do')}`,
    bold('Sign in to the dashboard (works once)'),
    link(signInUrl ?? ''),
  ]
  return [
    `${bold('The service is ready.')} Ctrl-C stops it.`,
    ...pages.map(([name, url, what]) => `  ${name.padEnd(9)}${link(url)}${' '.repeat(width - url.length)}${dim(what)}`),
    ...(signInUrl === null
      ? [`  ${'Sign in'.padEnd(9)}${link(`${publicUrl}/dashboard`)}  ${dim("with an operator's key")}`]
      : demo),
  ].join('\n')
}
