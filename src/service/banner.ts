import { styleText } from 'node:util'
import { type DemoKeyName, type DemoKeyTexts, demoKeys } from '../demo/demoKeys.ts'
import type { Showcase, ShowcaseSlot } from '../demo/findShowcase.ts'

/** The demo as far as the banner shows it. */
export interface DemoOnShow extends Showcase {
  keys: DemoKeyTexts
  /** Opens the dashboard for the operator of the demo, once. */
  signInUrl: string
}

// styleText looks at NO_COLOR and at whether standard output is a terminal.
const strong = (text: string) => styleText('bold', text)
const link = (text: string) => styleText('cyan', text)
const quiet = (text: string) => styleText('dim', text)

/** What whoever started the service needs to know: where everything is, how to try it, how to stop it. */
export function banner(publicUrl: string, dataDir: string, demo: DemoOnShow | null): string {
  const pages = [
    ['GraphQL', `${publicUrl}/graphql`, 'in a browser: the way to Apollo Sandbox'],
    ['GraphiQL', `${publicUrl}/graphiql`, 'the same without internet'],
    ['REST', `${publicUrl}/api/v2`, ''],
    ['Reference', `${publicUrl}/docs`, 'every path, to read and to try'],
    ['OpenAPI', `${publicUrl}/openapi.json`, ''],
    ['Guides', `${publicUrl}/guides`, 'how to use it, and how to run it'],
    ['Dashboard', `${publicUrl}/dashboard`, "for operators, with an operator's key"],
  ] as const
  const width = Math.max(...pages.map(([, url]) => url.length)) + 2
  return [
    '',
    strong('The service is ready'),
    ...pages.map(
      ([name, url, what]) => `  ${name.padEnd(11)}${link(url)}${what && ' '.repeat(width - url.length) + quiet(what)}`,
    ),
    ...(demo ? showDemo(publicUrl, dataDir, demo) : []),
    '',
    `${strong('Stop')}  Ctrl-C    ${strong('Begin anew')}  npm run reset`,
    '',
  ].join('\n')
}

function showDemo(
  publicUrl: string,
  dataDir: string,
  { keys, signInUrl, free, full, waiverUrl }: DemoOnShow,
): string[] {
  const lines = [
    '',
    strong('Sign in to the dashboard'),
    `  ${link(signInUrl)}`,
    quiet('  works once'),
    '',
    `${strong('Keys of the demo')}  ${quiet(`also in ${dataDir}/demo.json`)}`,
  ]
  for (const [name, { may }] of Object.entries(demoKeys)) {
    lines.push(`  ${name.padEnd(23)}${keys[name as DemoKeyName]}`, quiet(`  ${' '.repeat(23)}may ${may}`))
  }
  if (free) lines.push('', strong(`Book ${free.name}`), curl(publicUrl, keys.partner, free))
  if (full) lines.push('', strong(`${full.name} is sold out: this answers 409`), curl(publicUrl, keys.partner, full))
  if (waiverUrl) lines.push('', strong('A customer completes a waiver'), `  ${link(waiverUrl)}`)
  return lines
}

/** A request that can be pasted into any shell as it is printed. */
function curl(publicUrl: string, key: string, { activityId, date, time }: ShowcaseSlot): string {
  return `  curl -i ${publicUrl}/api/v2/ota/partner/booking \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"ActivityID": "${activityId}",
         "Date": "${date}", "Time": "${time}", "Participants": 2,
         "Customer": {"FirstName": "Ada", "LastName": "Lovelace",
                      "Email": "ada@example.com", "Phone": "+44 20 7946 0958"}}'`
}
