import { words } from '../words.ts'

const line = `curl ${location.origin}/api/v2/usage/meters \\
  -H 'Authorization: Bearer <API_KEY>' -H 'Content-Type: application/json' \\
  -d '{"Meter": "photos-gb", "Usage": 0.1}'`

/** Says how usage comes to be here. */
export function NoUsage() {
  return (
    <section class="sheet usage-none">
      <h2>{words.usage.none}</h2>
      <p>{words.usage.noneLead}</p>
      <pre>
        <code>{line}</code>
      </pre>
    </section>
  )
}
