import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { buildSchema, parse, specifiedRules, validate } from 'graphql'
import { chores } from '../../src/app/tasks/chores.ts'
import { tasks } from '../../src/app/tasks/tasks.ts'
import { ChangeType } from '../../src/domain/changes/ChangeType.ts'
import { currencyDigits } from '../../src/domain/rules/currencyDigits.ts'
import { locks } from '../../src/platform/sql/locks.ts'
import { guideSlugs, readGuides } from '../../src/transports/pages/guides/readGuides.ts'

const guides = globSync('src/guides/*.md').toSorted()
const moduleReadmes = globSync('src/{*,*/*}/README.md').toSorted()
const texts = ['README.md', ...guides, ...moduleReadmes].map(file => ({ file, text: readFileSync(file, 'utf8') }))

/** The prose: without code, in blocks or in a line, and without link targets. */
const prose = (text: string) =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')

/** Words of our own where there is a standard term. */
const WORDS =
  /\b(doors?|houses?|voices?|letters?|engine rooms?|nouns?|turns?|rounds?|news|happenings?|doers?|signs? of life|noes)\b/gi

/** The names of variables, from the code that reads them. */
const variables = globSync('src/app/configuration/*.ts').flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/\benv\.(?!violation)\w+\(\s*'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name!),
)

describe('the README', () => {
  it('is short: it has at most 10,000 bytes', () => {
    expect(statSync('README.md').size).toBeLessThanOrEqual(10_000)
  })

  it('begins with what it is and for whom, a picture of the parts, and the two commands, before what it claims', () => {
    const { text } = texts[0]!
    const at = ['It is for ', '```text\n', 'npm ci && npm start', 'npm ci && npm test', '**It never oversells'].map(
      part => text.indexOf(part),
    )
    expect(at).toEqual(at.toSorted((one, other) => one - other))
    expect(at[0]).toBeGreaterThan(0)
    expect(text.slice(0, at[4]).match(/^## /gm)).toBeNull()
  })

  it('links to every guide, and names every folder of the sources', () => {
    const { text } = texts[0]!
    for (const guide of guides) expect(text).toContain(`](${guide})`)
    const named = [...text.matchAll(/`([^`\s]*\/)`/g)].map(([, name]) => name!)
    const folders = globSync('src/{*,domain/*,transports/*}/').map(each => each.replace(/\/?$/, '/'))
    const missing = folders.filter(each => !named.some(name => each.endsWith(name)))
    expect(missing).toEqual([])
  })
})

describe('the guides', () => {
  it('are all served', () => {
    expect(guides).toEqual(guideSlugs.map(slug => `src/guides/${slug}.md`).toSorted())
  })

  it('document every variable of the configuration', () => {
    const configuration = readFileSync('src/guides/configuration.md', 'utf8')
    expect(variables.length).toBeGreaterThan(30)
    for (const name of variables) expect(configuration).toContain(`\`${name}\``)
  })
})

describe('the guide of webhooks', () => {
  it('has every type of message', () => {
    const webhooks = readFileSync('src/guides/webhooks.md', 'utf8')
    for (const type of Object.values(ChangeType)) expect(webhooks).toContain(`\`${type}\``)
  })
})

describe('the example that prints money', () => {
  it('has the decimals of every currency', () => {
    const developers = readFileSync('src/guides/developers.md', 'utf8')
    const [, rows = ''] = /^const decimals = Object\.entries\(\{\n([\s\S]*?)^\}\)/m.exec(developers) ?? []
    const shown = [...rows.matchAll(/(\d): '([A-Z ]+)'/g)].flatMap(([, digits, codes]) =>
      codes!.split(' ').map(code => [code, Number(digits)]),
    )
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(Object.entries(currencyDigits).filter(([, digits]) => digits !== 2)),
    )
  })
})

describe('the guide of what runs where', () => {
  const text = readFileSync('src/guides/what-runs-where.md', 'utf8')
  /** The first cells of the table below a heading. */
  const rowsOf = (heading: string) => {
    const section = text.split(/^## /m).find(each => each.startsWith(`${heading}\n`)) ?? ''
    return [...section.matchAll(/^\| (.+?) \|/gm)].map(([, cell]) => cell!.replaceAll('`', '')).slice(2)
  }

  it('has every chore, in the order in which they run', () => {
    expect(rowsOf('Chores')).toEqual(chores.map(each => each.name))
  })

  it('has every task', () => {
    expect(rowsOf('Jobs').toSorted()).toEqual(Object.keys(tasks).toSorted())
  })

  it('has every advisory lock', () => {
    expect(rowsOf('Locks')).toEqual(Object.keys(locks))
  })

  it('has the files of every timer of workers and relays', () => {
    const repeating = globSync('src/{app,platform}/**/*.ts').filter(file =>
      /^const (EVERY|POLL|OWN_POLL|HEARTBEAT)_MS\b/m.test(readFileSync(file, 'utf8')),
    )
    expect(repeating.length).toBeGreaterThan(3)
    for (const file of repeating) expect(text).toContain(`\`${file}\``)
  })
})

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'))

/** A part of an operation can lack what the whole has. */
const rules = specifiedRules.filter(
  ({ name }) => !/^(NoUndefinedVariables|ScalarLeafs|ProvidedRequiredArguments)/.test(name),
)

/** What is wrong with a part of an operation, such as `bookings(filter: …) { nodes { id } }`; empty for what is none. */
function wrongIn(code: string): string[] {
  const part = code.replaceAll('…', '$left_out').replace(/^\{([\s\S]*)\}$/, '$1')
  const found: string[][] = []
  for (const type of ['query', 'mutation', 'subscription']) {
    try {
      found.push(validate(schema, parse(`${type} { ${part} }`), rules).map(({ message }) => message))
    } catch {
      return []
    }
  }
  return found.some(each => each.length === 0) ? [] : [code, ...found[0]!]
}

describe('a part of an operation in a text', () => {
  it.each([
    ['{ bookings(first: 0, filter: …) { totals { active { bookingCount } } } }', 0],
    ['updateOperator(input: { usageRetentionMonths: 13 })', 0],
    ['changed(after: 4711)', 0],
    ['keys: { Money: () => null }', 0],
    ['bookings(first: 0, filter: …) { totals { bookings } }', 2],
    ['webhooks { url }', 2],
  ])('is compared with the schema: %s', (code, length) => {
    expect(wrongIn(code)).toHaveLength(length)
  })
})

describe.each(texts)('$file', ({ file, text }) => {
  it('has fields and arguments that exist in the operations of a line', () => {
    const codes = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)
    expect(codes.filter(code => /[({].*[:{]/.test(code)).flatMap(wrongIn)).toEqual([])
  })

  it('uses standard terms', () => {
    expect(prose(text).match(WORDS) ?? []).toEqual([])
  })

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
    const broken = links.filter(link => {
      if (link.startsWith('https://')) return false
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : normalize(join(dirname(file), path))
      if (!existsSync(target)) return true
      if (anchor === undefined) return false
      const guide = readGuides().find(({ slug }) => target === `src/guides/${slug}.md`)
      return !guide?.sections.some(section => section.anchor === anchor)
    })
    expect(broken).toEqual([])
  })

  it('names files that exist', () => {
    const beside = moduleReadmes.includes(file) ? dirname(file) : '.'
    const named = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)]
      .flatMap(([, code]) => code!.split(/[\s,]+/))
      .filter(
        name =>
          /^(src|test|schema|migrations)\/[\w./]*$/.test(name) || /^\w[\w/]*\.(ts|tsx|graphql|css|md)$/.test(name),
      )
    const missing = named.filter(name => !existsSync(name) && !existsSync(join(beside, name)))
    expect(missing).toEqual([])
  })
})

/** Modules that one line of the map describes. */
const withoutReadme = new Set([
  'src/graphiql',
  'src/guides',
  ...['refusals', 'rules', 'scalars', 'zones'].map(each => `src/domain/${each}`),
  ...['concurrency', 'html', 'log'].map(each => `src/platform/${each}`),
])

const modules = [
  ...globSync('src/*/').filter(each => !/^src\/(domain|transports|platform)\/?$/.test(each)),
  ...globSync('src/{domain,transports,platform}/*/'),
].map(each => each.replace(/\/$/, ''))

describe('a module', () => {
  it.each(modules)('%s has a README of ten to thirty lines', folder => {
    if (withoutReadme.has(folder)) return
    expect(moduleReadmes).toContain(`${folder}/README.md`)
    const lines = readFileSync(`${folder}/README.md`, 'utf8').trimEnd().split('\n').length
    expect([folder, lines >= 10 && lines <= 30]).toEqual([folder, true])
  })
})
