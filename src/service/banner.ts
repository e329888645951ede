import { styleText } from 'node:util'
import { type DemoKeyName, type DemoKeyTexts, demoKeys } from '../demo/demoKeys.ts'
import type { Showcase, ShowcaseSlot } from '../demo/findShowcase.ts'

/** The demo data that the banner shows. */
export interface DemoDetails extends Showcase {
  keys: DemoKeyTexts
  /** Signs in to the dashboard as the demo's operator, once. */
  signInUrl: string
}

// styleText respects NO_COLOR and whether standard output is a terminal.
const bold = (text: string) => styleText('bold', text)
const link = (text: string) => styleText('cyan', text)
const dim = (text: string) => styleText('dim', text)

/** The banner after the start: where everything is, how to try it, how to stop. */
export function banner(publicUrl: string, dataDir: string, demo: DemoDetails | null): string {
  const pages = [
    ['GraphQL', `${publicUrl}/graphql`, 'in a browser: Apollo Sandbox, with internet'],
    ['GraphiQL', `${publicUrl}/graphiql`, 'examples to run, without internet'],
    ['REST', `${publicUrl}/api/v2`, ''],
    ['Reference', `${publicUrl}/docs`, 'every path, to read and try'],
    ['OpenAPI', `${publicUrl}/openapi.json`, ''],
    ['Guides', `${publicUrl}/guides`, 'how to use it, and how to run it'],
    ['Dashboard', `${publicUrl}/dashboard`, "for operators, with an operator's key"],
  ] as const
  const width = Math.max(...pages.map(([, url]) => url.length)) + 2
  return [
    '',
    bold('The service is ready'),
    ...pages.map(
      ([name, url, what]) => `  ${name.padEnd(11)}${link(url)}${what && ' '.repeat(width - url.length) + dim(what)}`,
    ),
    ...(demo ? showDemo(publicUrl, dataDir, demo) : []),
    '',
    `${bold('Stop')}  Ctrl-C    ${bold('Start over')}  npm run reset    ${bold('Log requests')}  LOG_LEVEL=info npm start`,
    '',
  ].join('\n')
}

function showDemo(
  publicUrl: string,
  dataDir: string,
  { keys, signInUrl, free, full, waiverUrl }: DemoDetails,
): string[] {
  const lines = [
    '',
    bold('Sign in to the dashboard'),
    `  ${link(signInUrl)}`,
    dim('  works once'),
    '',
    `${bold('Keys of the demo')}  ${dim(`also in ${dataDir}/demo.json`)}`,
  ]
  for (const [name, { may }] of Object.entries(demoKeys)) {
    lines.push(`  ${name.padEnd(23)}${keys[name as DemoKeyName]}`, dim(`  ${' '.repeat(23)}may ${may}`))
  }
  if (free) lines.push('', bold(`Book ${free.name}`), curl(publicUrl, keys.partner, free))
  if (full) lines.push('', bold(`${full.name} is sold out: this answers 409`), curl(publicUrl, keys.partner, full))
  if (waiverUrl) lines.push('', bold('A customer completes a waiver'), `  ${link(waiverUrl)}`)
  return lines
}

/** A request that can be pasted into any shell. */
function curl(publicUrl: string, key: string, { activityId, date, time }: ShowcaseSlot): string {
  return `  curl -i ${publicUrl}/api/v2/ota/partner/booking \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"ActivityID": "${activityId}",
         "Date": "${date}", "Time": "${time}", "Participants": 2,
         "Customer": {"FirstName": "Ada", "LastName": "Lovelace",
                      "Email": "ada@example.com", "Phone": "+44 20 7946 0958"}}'`
}
