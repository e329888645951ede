import { styleText } from 'node:util'
import { type DemoKeyName, type DemoKeyTexts, demoKeys } from './demoKeys.ts'
import type { Showcase, ShowcaseSlot } from './findShowcase.ts'

/** What `npm run demo` shows. */
export interface DemoDetails extends Showcase {
  keys: DemoKeyTexts
  /** Signs in to the dashboard as the demo's operator, once. */
  signInUrl: string
}

// styleText respects NO_COLOR and whether standard output is a terminal.
const bold = (text: string) => styleText('bold', text)
const link = (text: string) => styleText('cyan', text)
const dim = (text: string) => styleText('dim', text)

/** The keys of the demo, what each may do, and requests to paste. */
export function demoText(publicUrl: string, { keys, signInUrl, free, full, waiverUrl }: DemoDetails): string {
  const lines = [bold('Keys')]
  for (const [name, { may }] of Object.entries(demoKeys)) {
    lines.push(`  ${name.padEnd(23)}${keys[name as DemoKeyName]}`, dim(`  ${' '.repeat(23)}may ${may}`))
  }
  if (free) lines.push('', bold(`Book ${free.name}`), curl(publicUrl, keys.partner, free))
  if (full) lines.push('', bold(`${full.name} is sold out: this answers 409`), curl(publicUrl, keys.partner, full))
  if (waiverUrl) lines.push('', bold('A customer completes a waiver'), `  ${link(waiverUrl)}`)
  lines.push('', bold('Sign in to the dashboard (works once)'), `  ${link(signInUrl)}`)
  return lines.join('\n')
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
