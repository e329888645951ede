import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { breakingChanges } from './breakingChanges.ts'
import { namedUnderUnreleased } from './namedUnderUnreleased.ts'

const RELEASED = 'schema/released.graphql'
const CHANGELOG = 'src/guides/changelog.md'

const read = (file: string) => buildSchema(readFileSync(file, 'utf8'), { assumeValid: true })

// Fails if the schema breaks clients of the last release and the changelog does not say so. `npm version` writes the released
// schema. Before the first release the file has only a comment, and nothing can break.
if (/^\s*[^#\s]/m.test(readFileSync(RELEASED, 'utf8'))) {
  const named = namedUnderUnreleased(readFileSync(CHANGELOG, 'utf8'))
  const changes = await breakingChanges(read(RELEASED), read('schema/schema.graphql'))
  const unnamed = changes.filter(each => !named.has(each.coordinate))
  for (const { coordinate, message } of unnamed) console.error(`\`${coordinate}\`: ${message}`)
  if (unnamed.length > 0) {
    console.error(
      `${unnamed.length} changes break clients of the last release. Deprecate first, or name each under "Unreleased" in ` +
        `${CHANGELOG}, with its schema coordinate in backticks as above.`,
    )
    process.exitCode = 1
  }
}
