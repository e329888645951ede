import { readFileSync } from 'node:fs'
import { namedUnderUnreleased } from '../../graphql/schema/namedUnderUnreleased.ts'
import { breakingChanges } from './breakingChanges.ts'

const CHANGELOG = 'src/guides/changelog.md'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

// Fails if the document breaks clients of the last release and the changelog does not say so. `npm version` writes the released
// document. Before the first release it is empty, and nothing can break.
const changes = breakingChanges(read('schema/released.openapi.json'), read('schema/openapi.json'))
const named = namedUnderUnreleased(readFileSync(CHANGELOG, 'utf8'))
const unnamed = changes.filter(each => !named.has(each.coordinate))
for (const { coordinate, message } of unnamed) console.error(`\`${coordinate}\`: ${message}`)
if (unnamed.length > 0) {
  console.error(
    `${unnamed.length} changes break clients of the last release. Deprecate first, or name each under "Unreleased" in ` +
      `${CHANGELOG}, with its place in backticks as above.`,
  )
  process.exitCode = 1
}
