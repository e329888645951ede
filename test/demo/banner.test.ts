import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { banner } from '../../src/app/banner.ts'
import { type DemoDetails, demoText } from '../../src/demo/demoText.ts'
import { findShowcase } from '../../src/demo/findShowcase.ts'
import { openDemo } from '../../src/demo/openDemo.ts'
import { type Example, examplesAt } from '../../src/transports/graphql/schema/examples.ts'
import { once } from '../world/once.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'

const PUBLIC_URL = 'http://127.0.0.1:4000'

const world = useWorld()
const app = useAppOf(world)
let demo: DemoDetails
const dataDir = mkdtempSync(join(tmpdir(), 'banner-'))

beforeAll(async () => {
  const { database, links } = world
  const keys = await openDemo(
    database,
    { dataDir, publicUrl: PUBLIC_URL, storage: world.storage, progress: () => {} },
    world.now,
  )
  const signInUrl = `${PUBLIC_URL}/dashboard/sign-in/${'x'.repeat(72)}`
  demo = { keys, signInUrl, ...(await findShowcase(database, links, world.now)) }
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true })
})

describe('the banner', () => {
  it('has nine lines at most, of 80 columns but for the link, without colours, and the link that signs in is the last', () => {
    const lines = banner(PUBLIC_URL, '/srv/booking/.data', demo.signInUrl).split('\n')
    expect(lines.length).toBeLessThanOrEqual(9)
    expect(lines.slice(0, -1).filter(line => line.length > 80)).toEqual([])
    expect(lines.join()).not.toContain('\u001b')
    expect(lines.at(-1)).toBe(demo.signInUrl)
  })

  it('has the names and the file of the keys, and no key', () => {
    const text = banner(PUBLIC_URL, dataDir, demo.signInUrl)
    for (const [name, key] of Object.entries(demo.keys)) {
      expect(text).toContain(` ${name}`)
      expect(text).not.toContain(key)
    }
    expect(text).toContain(join(dataDir, 'demo.json'))
    expect(text).toContain('npm run demo')
  })

  it('leads to the dashboard without a demo, too', () => {
    const text = banner(PUBLIC_URL, dataDir, null)
    expect(text.split('\n').at(-1)).toContain(`${PUBLIC_URL}/dashboard `)
    expect(text).not.toContain('npm run demo')
    expect(text).not.toContain('demo.json')
  })
})

describe('npm run demo', () => {
  it('prints every key with its name and its permissions', () => {
    const lines = demoText(PUBLIC_URL, demo).split('\n')
    // A link is on a line of its own, so that it can be clicked however a terminal wraps it.
    const isLink = (line: string) => /^ {2}https?:\S+$/.test(line)
    expect(lines.filter(isLink)).toEqual([`  ${demo.waiverUrl}`, `  ${demo.signInUrl}`])
    expect(lines.filter(line => line.length > 100 && !isLink(line))).toEqual([])
    for (const [name, key] of Object.entries(demo.keys)) {
      const index = lines.findIndex(line => line.includes(key))
      expect(lines[index]).toContain(`${name} `)
      expect(lines[index + 1]).toContain('may ')
    }
  })

  it('prints a request that books, and one that is refused because the timeslot is full', async () => {
    const responses = await Promise.all(requestsIn(demoText(PUBLIC_URL, demo)).map(each => app.inject(each)))
    expect(responses.map(each => each.statusCode)).toEqual([201, 409])
    expect(responses[1]!.json()).toMatchObject({ type: expect.stringContaining('insufficient-capacity'), available: 0 })
    const { alternatives } = responses[1]!.json() as { alternatives: { StartsAt: number }[] }
    expect(alternatives).toHaveLength(5)
    expect(alternatives[0]!.StartsAt * 1000 - world.now.getTime()).toBeLessThan(7 * 86_400_000)
  })

  it('prints bookable and full timeslots a month later, too', async () => {
    const later = new Date(world.now.getTime() + 30 * 86_400_000)
    const shown = await findShowcase(world.database, world.links, later)
    expect(shown).toMatchObject({ free: { name: 'Sunset Kayak Tour' }, full: { name: 'Moonlight Kayak' } })
  })

  it('links to a waiver page without answers', async () => {
    const { pathname } = new URL(demo.waiverUrl!)
    const page = await app.inject(pathname)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<form')
  })
})

describe('the examples of the API explorers', () => {
  const examples = () => examplesAt(world.now)
  const headers = () => ({ authorization: `Bearer ${demo.keys.operator}` })
  const isSubscription = ({ query }: Example) => /^subscription /m.test(query)

  it('include queries, mutations and subscriptions, and each has a name', () => {
    const named = examples().map(({ query }) => /^(query|mutation|subscription) \w+/m.exec(query)?.[1])
    expect(new Set(named)).toEqual(new Set(['query', 'mutation', 'subscription']))
  })

  it('use a variable for one thing', () => {
    const values = new Map<string, unknown>()
    for (const { variables } of examples()) {
      for (const [name, value] of Object.entries(variables ?? {})) {
        expect([name, values.get(name) ?? value]).toEqual([name, value])
        values.set(name, value)
      }
    }
  })

  it('run unchanged with the operator key of the demo, and return data', async () => {
    const all = Object.assign({}, ...examples().map(({ variables }) => variables))
    for (const { query, variables } of examples().filter(each => !isSubscription(each))) {
      // Sandbox has the variables of all examples in one place.
      for (const given of [variables, all]) {
        const payload = { query, variables: given }
        const response = await app.inject({ method: 'POST', url: '/graphql', headers: headers(), payload })
        const { data, errors } = response.json()
        expect({ query, errors }).toEqual({ query, errors: undefined })
        for (const value of Object.values(data)) expect(Array.isArray(value) ? value.length : value).toBeTruthy()
      }
    }
  })

  it('have subscriptions, which run with that key', async () => {
    const subscriptions = examples().filter(isSubscription)
    expect(subscriptions).toHaveLength(3)
    for (const payload of subscriptions) {
      const response = await app.inject({
        method: 'POST',
        url: '/graphql/stream',
        headers: headers(),
        payload,
        payloadAsStream: true,
      })
      const [beginning] = await once(response.stream(), 'data')
      response.stream().destroy()
      expect([response.headers['content-type'], String(beginning)]).toEqual([
        'text/event-stream; charset=utf-8',
        expect.not.stringContaining('errors'),
      ])
    }
  })
})

/** The requests of the curl commands in the text, with their arguments parsed by the shell. */
function requestsIn(text: string) {
  const commands = text.match(/curl .*?\}\}'/gs) ?? []
  return commands.map(command => {
    const words = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { encoding: 'utf8' }).split(
      '\0',
    )
    const after = (flag: string) => words.flatMap((word, index) => (word === flag ? [words[index + 1]!] : []))
    const headers = Object.fromEntries(after('-H').map(header => header.split(': ') as [string, string]))
    const url = words.find(word => word.startsWith('http'))!
    return { method: 'POST' as const, url: new URL(url).pathname, headers, payload: after('-d')[0]! }
  })
}
