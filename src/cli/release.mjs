import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { hashMigrations } from './hashMigrations.ts'
import { releasedChangelog } from './releasedChangelog.mjs'

// Run by `npm version`, which has written the new version to package.json and commits what this writes.
const CHANGELOG = 'src/guides/changelog.md'
const day = new Date().toISOString().slice(0, 10)
writeFileSync(CHANGELOG, releasedChangelog(readFileSync(CHANGELOG, 'utf8'), process.env.npm_package_version, day))
copyFileSync('schema/schema.graphql', 'schema/released.graphql')
copyFileSync('schema/openapi.json', 'schema/released.openapi.json')
writeFileSync('migrations/released.json', `${JSON.stringify(hashMigrations(), null, 2)}\n`)
