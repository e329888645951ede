import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { buildSchema } from 'graphql'
import { breakingChanges } from '../../src/transports/graphql/schema/breakingChanges.ts'

const released = `
  directive @once(at: Int, by: Int) on FIELD
  type Query { products(name: String, first: Int): [Product]  booking: Product }
  type Product { name: String  price: Int! }
  enum Status { OPEN CLOSED }
  input Change { name: String }
  type Mutation { change(input: Change): Product }
`

describe('breakingChanges', () => {
  it.each([
    ['price: Int!', '', ['Product.price']],
    ['price: Int!', 'price: Int', ['Product.price']],
    ['name: String, first', 'first', ['Query.products(name:)']],
    ['name: String, first', 'name: String, a: Int!, first', ['Query.products(a:)']],
    ['first: Int', 'first: String', ['Query.products(first:)']],
    ['OPEN CLOSED', 'OPEN', ['Status.CLOSED']],
    ['Change { name: String', 'Change { name: String a: Int!', ['Change.a']],
    ['Change { name', 'Change { named', ['Change.name']],
    ['type Mutation { change(input: Change): Product }', '', ['Mutation', 'schema']],
    ['at: Int, by', 'by', ['@once(at:)']],
    ['directive @once(at: Int, by: Int) on FIELD', '', ['@once']],
    ['price: Int!', 'price: Int! more: Int', []],
    ['OPEN CLOSED', 'OPEN CLOSED ELSE', []],
    ['name: String  price', 'name: String @deprecated(reason: "a")  price', []],
  ])('finds what replacing %j by %j breaks, by its coordinate', async (old, now, coordinates) => {
    const present = released.replace(old, now)
    expect(present).not.toBe(released)
    const changes = await breakingChanges(buildSchema(released), buildSchema(present))
    expect([...new Set(changes.map(each => each.coordinate))].toSorted()).toEqual(coordinates)
  })
})

describe('the check of the schema against the last release', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-'))
    mkdirSync(join(folder, 'schema'))
    mkdirSync(join(folder, 'migrations'))
    mkdirSync(join(folder, 'src/guides'), { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const changelog = (unreleased: string) =>
    write(
      'src/guides/changelog.md',
      `# Changelog\n\n## Unreleased\n\n${unreleased}\n\n## 0.1.0\n\n- \`Product.name\`\n`,
    )

  function check(): { status: number | null; stderr: string } {
    const { status, stderr } = spawnSync(process.execPath, [resolve('src/transports/graphql/schema/checkRelease.ts')], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    return { status, stderr }
  }

  it('passes before the first release', () => {
    write('schema/released.graphql', '# There is no release yet.\n')
    write('schema/schema.graphql', released)
    expect(check()).toEqual({ status: 0, stderr: '' })
  })

  it('fails until the changelog names every breaking change under "Unreleased"', () => {
    write('schema/released.graphql', released)
    write(
      'schema/schema.graphql',
      released.replace('name: String  price: Int!', 'price: Int').replace('name: String, ', ''),
    )
    changelog('### GraphQL\n\n- `Product.price` can be null.')
    const { status, stderr } = check()
    expect(status).toBe(1)
    expect(stderr).toMatch(/^`Product\.name`: /m)
    expect(stderr).toMatch(/^`Query\.products\(name:\)`: /m)
    expect(stderr).not.toContain('`Product.price`')
    changelog(
      '### GraphQL\n\n- `Product.price` can be null.\n\n### More\n\n- Removed: `Product.name`, `Query.products(name:)`.',
    )
    expect(check()).toEqual({ status: 0, stderr: '' })
  })

  it('is against the schema of the release that was made last', () => {
    write('schema/schema.graphql', released)
    write('schema/openapi.json', '{"paths":{}}')
    write('migrations/Migration1_Create.sql', 'create table a ();')
    changelog('- New: `Product`.')
    const release = () =>
      execFileSync(process.execPath, [resolve('src/cli/release.mjs')], {
        cwd: folder,
        stdio: 'pipe',
        env: { ...process.env, NODE_OPTIONS: '', npm_package_version: '0.2.0' },
      })
    release()
    expect(read('schema/released.graphql')).toBe(released)
    expect(read('schema/released.openapi.json')).toBe('{"paths":{}}')
    expect(JSON.parse(read('migrations/released.json'))).toEqual({
      'migrations/Migration1_Create.sql': expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(read('src/guides/changelog.md')).toMatch(
      /^# Changelog\n\n## Unreleased\n\n## 0\.2\.0 \(\d{4}-\d{2}-\d{2}\)\n\n- New: `Product`\.\n\n## 0\.1\.0\n/,
    )
    write('schema/schema.graphql', released.replace('price: Int!', ''))
    expect(check().status).toBe(1)
    // There is nothing new to release.
    expect(release).toThrow('There is nothing under "Unreleased"')
  })
})

describe('the schema of the last release', () => {
  it('is kept as soon as the changelog has a release', () => {
    const releases = readFileSync('src/guides/changelog.md', 'utf8').match(/^## \d/gm) ?? []
    expect(/^type Query /m.test(readFileSync('schema/released.graphql', 'utf8'))).toBe(releases.length > 0)
  })
})
