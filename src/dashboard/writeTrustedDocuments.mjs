// Writes the manifest of the dashboard's operations, by which the service knows them when it starts.
import { writeFileSync } from 'node:fs'
import { operationTexts } from './operationTexts.mjs'

const entries = [...operationTexts().values()].map(({ text, hash }) => `  '${hash}': ${JSON.stringify(text)},\n`)

writeFileSync(
  'src/transports/graphql/trusted/generated.ts',
  `import type { Manifest } from './TrustedDocuments.ts'

/** The documents of the dashboard by their SHA-256. */
export const dashboardDocuments: Manifest = {
${entries.join('')}}
`,
)
