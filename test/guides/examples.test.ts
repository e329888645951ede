import { type ChildProcess, spawn } from 'node:child_process'
import { once as onceOf } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { describeWith } from '../world/describeWith.ts'
import { once } from '../world/once.ts'
import { freePort, type RunningService, startService } from '../world/startService.ts'
import { withUsers } from '../world/template.ts'
import { until } from '../world/until.ts'
import { World } from '../world/World.ts'

const root = process.cwd()

interface Example {
  file: string
  language: string
  text: string
  /** The name of the file to save it as, which is in its first line. */
  name?: string | undefined
}

const examples = ['README.md', ...globSync('src/guides/*.md').toSorted()].flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(
    ([, language, text]): Example => ({
      file,
      language: language!,
      text: text!,
      name: /^(?:#|\/\/) ([a-z]+\.(?:ts|graphql))\n/.exec(text!)?.[1],
    }),
  ),
)

/** Examples that do not run one after the other in one terminal, by a text that each contains. */
const special = {
  twoCommands: 'npm ci && npm start',
  listening: '/graphql/stream',
  mail: 'SMTP_URL=',
  running: "DATABASE_URL='postgres://…'",
  firstKey: 'operators -- create',
  receiver: 'node receive.ts',
  subscriber: 'node changed.ts',
}

const inShell = examples.filter(({ language }) => language === 'sh')
const isSpecial = ({ text }: Example) => Object.values(special).some(part => text.includes(part))
const ordinary = Map.groupBy(
  inShell.filter(each => !isSpecial(each)),
  ({ file }) => file,
)

function exampleWith(part: string): string {
  const found = inShell.filter(({ text }) => text.includes(part))
  expect(found).toHaveLength(1)
  return found[0]!.text
}

/** Scripts that run until they are stopped. */
const endless = ['board.ts', 'follow.ts', 'receive.ts', 'changed.ts']

/**
 * npm and node without installing or building: programs are built before the tests, scripts must exist, and packages to install must
 * be those of this repository.
 */
const programs = `
run() { "$NODE" "$ROOT/dist/service/$1" "\${@:2}"; }
node() { case "$*" in *dist/service/main.js) run main.js ;; *) "$NODE" "$@" ;; esac; }
npx() { "$NODE" "$ROOT/node_modules/.bin/$1" "\${@:2}"; }
npm() {
  case "$*" in
    ci) ;;
    'init -y') echo '{}' > package.json ;;
    'pkg set type=module') echo '{ "type": "module" }' > package.json ;;
    'install '*)
      for package; do case "$package" in install | --save-dev) ;; *) [ -d "$ROOT/node_modules/$package" ] || return 1 ;; esac; done
      ln -sfn "$ROOT/node_modules" node_modules ;;
    start | test | 'run build') jq -e --arg name "\${!#}" '.scripts[$name]' "$ROOT/package.json" >/dev/null ;;
    'run --silent '*' -- '*) jq -e --arg name "$3" '.scripts[$name]' "$ROOT/package.json" >/dev/null && run command.js "$3" "\${@:5}" ;;
    *) echo "npm $* is not known to the test" >&2; return 1 ;;
  esac
}
set -euo pipefail
`

/** The folders beside that of the service in which guides have their scripts and packages. */
const ownFolders: Record<string, string> = {
  'src/guides/developers.md': 'dashboards',
  'src/guides/live.md': 'changes',
  'src/guides/webhooks.md': 'webhooks',
}

describeWith('bash, curl, jq and gzip', 'the examples of the README and the guides', () => {
  let world: World
  let home: string
  /** In which the service was started. */
  let folder: string
  /** Beside it, for the scripts of the guide for developers. */
  let dashboards: string
  let PORT: string
  /** Of the endpoint of webhooks. */
  let receiverPort: string
  let start: () => Promise<RunningService>
  let service: RunningService
  const running: ChildProcess[] = []
  beforeAll(async () => {
    world = await World.open()
    home = await mkdtemp(join(tmpdir(), 'guides-'))
    folder = join(home, 'gateway')
    dashboards = join(home, 'dashboards')
    await mkdir(folder)
    const DATA_DIR = join(folder, '.data')
    PORT = String(await freePort())
    receiverPort = String(await freePort())
    start = () => startService({ DATABASE_URL: world.databaseUrl, DATA_DIR, DEMO: '1', PORT })
    service = await start()
    for (const { file, name, text } of examples) {
      if (!name) continue
      const own = join(home, ownFolders[file] ?? 'gateway')
      await mkdir(own, { recursive: true })
      await writeFile(join(own, name), text)
    }
  })
  afterEach(() => {
    for (const { pid, exitCode, signalCode } of running.splice(0))
      if (exitCode === null && signalCode === null) process.kill(-pid!, 'SIGTERM')
  })
  afterAll(async () => {
    await service.stop()
    await world.close()
    await rm(home, { recursive: true, force: true })
  })

  /** Runs text in a new shell, in a folder in which the demo was started. */
  function paste(text: string, environment: Record<string, string> = {}) {
    const { NODE_OPTIONS, ...inherited } = process.env
    const pasted = text
      .replace('postgres://…', world.databaseUrl)
      .replace('http://localhost:3000/', `http://localhost:${receiverPort}/`)
    const terminal = {
      said: '',
      child: spawn('bash', ['-c', programs + pasted], {
        cwd: folder,
        detached: true,
        env: {
          ...inherited,
          ...{ NODE: process.execPath, ROOT: root, LOG_LEVEL: 'silent' },
          ...withUsers({ DATABASE_URL: world.databaseUrl }),
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    }
    running.push(terminal.child)
    for (const stream of [terminal.child.stdout!, terminal.child.stderr!])
      stream.setEncoding('utf8').on('data', chunk => (terminal.said += chunk))
    return terminal
  }

  async function pasteWhole(text: string): Promise<string> {
    const terminal = paste(text)
    // Not within the patience for one thing: a guide has up to fifty commands. The timeout of the test ends it.
    const [code] = await onceOf(terminal.child, 'close')
    expect([code, code === 0 ? '' : terminal.said]).toEqual([0, ''])
    return terminal.said
  }

  /** Books as the README does, but a single place: so the last place of a day can be sold, too. */
  async function sell(name: string): Promise<string> {
    const book = ordinary.get('README.md')!.map(({ text }) => text)
    const printed = await pasteWhole(
      book
        .join('')
        .replace('readme-$date-$time', `${name}-${Date.now()}`)
        .replace('"Participants": 2', '"Participants": 1'),
    )
    return /"BookingReference": "([A-Z0-9-]+)"/.exec(printed)![1]!
  }

  it('are commands, GraphQL, TypeScript, configuration of nginx, HAProxy and Prometheus, commands of an image, or a picture', () => {
    const languages = [...new Set(examples.map(({ language }) => language))]
    expect(languages.toSorted()).toEqual(['console', 'graphql', 'haproxy', 'nginx', 'sh', 'sql', 'text', 'ts', 'yaml'])
    for (const { language, name } of examples) if (language === 'ts') expect(name).toBeDefined()
    for (const { language, text } of examples)
      if (language === 'console')
        expect(text).toMatch(/^((docker|booking-gateway|openssl|DATA_DIR=\S+ booking-gateway) .*\n)+$/)
  })

  it('install packages in folders of their own', () => {
    const installing = inShell.filter(({ text }) => text.includes('npm init'))
    expect(installing.map(({ file }) => file)).toEqual(Object.keys(ownFolders))
    for (const { file, text } of installing) {
      const own = `../${ownFolders[file]}`
      expect(text).toContain(`mkdir -p ${own} && cd ${own}\nnpm init`)
    }
  })

  it('need no repository to sell through the API, but for the address and the key of the demo', () => {
    const [first, ...others] = ordinary.get('src/guides/partners.md')!.map(({ text }) => text)
    expect(first).toMatch(/^base=https:\/\/\S+ +# .*\npartner=\S+ +# .*\n$/)
    expect(others.filter(text => /\.data\/|npm|src\//.test(text))).toEqual([
      'base=$(jq -r .baseUrl .data/demo.json)\npartner=$(jq -r .keys.partner .data/demo.json)\n',
    ])
  })

  it('start with two commands that exist', async () => {
    await pasteWhole(exampleWith(special.twoCommands))
  })

  const expected: Record<string, (printed: string) => Promise<void> | void> = {
    'README.md': printed => {
      expect(printed).toContain('"Name": "Sunset Kayak Tour"')
      expect(printed).toMatch(/"BookingReference": "[A-Z0-9]{4}-[A-Z0-9]{4}"/)
      expect(printed).toMatch(/"totals": \{\n *"bookingCount": \d/)
      expect(printed).toMatch(/"Meter": "photos-gb",\n *"Usage": 0\.1/)
    },
    'src/guides/partners.md': printed => {
      expect(printed).toMatch(/"Scopes": \[\n *"ota"[\s\S]*"FromPrice":\{"Amount"[\s\S]*\n304\n/)
      expect(printed).toMatch(/"BookingReference": "[A-Z0-9-]+",\n *"Status": "CONFIRMED"/)
      expect(printed).toMatch(/HTTP\/1.1 201 Created\r\nidempotency-replayed: true/)
      expect(printed).toMatch(/"code": "insufficient-capacity"[\s\S]*"alternatives": \[\n *\{/)
      expect(printed).toMatch(/\nratelimit: "availability";r=\d+;t=\d[\s\S]*"Kind":"bookings"/)
    },
    'src/guides/bookings.md': printed => {
      expect(printed).toMatch(/^"CONFIRMED"\n[\s\S]*"Participants": 2[\s\S]*"WaitlistID": "wl_/)
    },
    'src/guides/agencies.md': printed => {
      expect(printed).toMatch(/AGENCY ID.*\nagy_.*Northstar Travel +1 +Granite & Keys, Maré Alta Kayaks\n/)
      expect(printed).toMatch(/"Granite & Keys"\n".+"\n"Maré Alta Kayaks"\n".+"\n$/)
    },
    'src/guides/promotions.md': printed => {
      expect(printed).toMatch(/"code": "SUMMER-20",\n *"useCount": 0/)
      expect(printed).toMatch(/"PromoCode": "SUMMER-20",\n *"VoucherAmount": \{\n *"Amount": [1-9]/)
    },
    'src/guides/prices.md': printed => {
      expect(printed).toMatch(/"FromPrice"[\s\S]*"PaxCount": 4[\s\S]*"name": "Last minute"/)
      expect(printed).toMatch(/"Lines": \[[\s\S]*"Name": "Youth"[\s\S]*"Participants": 3,[\s\S]*"Version": 2/)
    },
    'src/guides/developers.md': async printed => {
      expect(printed).toContain('"name": "Maré Alta Kayaks"')
      expect(printed).toContain('"code": "booking-not-found"')
      expect(printed).toMatch(/"\/variables\/input\/activityId: .*"\n[\s\S]*"\/variables\/input\/customer\/email: /)
      expect(printed).toMatch(/"requestedCost": \d+,[\s\S]*"restoreRate": 200/)
      expect(printed).toMatch(/"name": "cost",\n *"requested": \d{5},\n *"maximum": 20000/)
      expect(printed).toMatch(/\n\d{4}-\d\d-\d\d [A-Z0-9]{4}-[A-Z0-9]{4} .*@.*\n/)
      const [, listed] = /\n(\d+) bookings with open waivers\n/.exec(printed)!
      expect(printed.match(/\n\d{4}-\d\d-\d\d [A-Z0-9]{4}-/g)).toHaveLength(Number(listed))
      expect(Number(listed)).toBeGreaterThan(20)
      expect(printed).toMatch(
        /\n\d\d:\d\d .* \d+ people, \d+ open waivers\n[\s\S]*Roamly €[\d,.]+\n[\s\S]*api-calls \d+/,
      )
      expect(printed).toMatch(/\n\d+ of \d+ places of the next 14 days are taken\n/)
      // What is null only if it was refused is not null for a client that throws.
      const generated = await readFile(join(dashboards, 'generated.ts'), 'utf8')
      expect(generated).toContain('OccupancyQuery = { timeslots: Array<{ id: string, date: string, time: string,')
    },
    'src/guides/bulk.md': async printed => {
      expect(printed).toMatch(/^\{\n {2}"status": "COMPLETED",\n {2}"refusedCount": 0\n\}\n\{"bookingReference":/)
      expect(printed).toMatch(/^\{"line":1,"ok":true,"id":"bkg_\w+","code":null\}$/m)
      expect(printed).toContain('{"line":2,"ok":false,"id":null,"code":"already-imported"}')
      expect(printed).toContain('{"line":3,"ok":false,"id":null,"code":"malformed-request"}')
      expect(printed).toContain('Exit code 1: lines were refused')
      expect(await readFile(join(folder, 'imported.jsonl'), 'utf8')).toContain('{"externalReference":"old-1"}')
    },
    'src/guides/changes.md': printed => {
      expect(printed).toMatch(
        /^\{"products":[1-9]\d*,"timeslots":[1-9]\d*,"bookings":\d+\}\n\{"SequenceNumber":\d+,"HasMore":false\}/,
      )
    },
    'src/guides/webhooks.md': printed => {
      expect(printed).toMatch(
        /^\{"Secret":"whsec_\S+","WebhookID":"wh_\w+"\}\n\{"Type":"webhook.test","Status":"PENDING"\}\n/,
      )
    },
    'src/guides/persons.md': printed => {
      expect(printed).toMatch(/^\{\n {2}"bookingReference": "[A-Z0-9-]+",\n {2}"firstName": ".+"/m)
      expect(printed).toMatch(/^Nothing was erased\. .* --digest \S+$/m)
      expect(printed).toMatch(/^waiver answers +as long as their booking +answerRetentionDays$/m)
    },
    'src/guides/email.md': printed => {
      expect(printed).toContain('"name": "How was it?"')
    },
    'src/guides/meters.md': async printed => {
      expect(printed).toMatch(/^201 .*\n201 .*\n422 .*\n/)
      expect(printed.match(/"(duplicate|created|rejected)"/g)).toEqual(['"duplicate"', '"created"', '"rejected"'])
      expect(printed).toContain('"meter":"photos-gb"')
      expect(printed).toContain('equal')
      const exported = await readFile(join(folder, 'june-exported.csv'), 'utf8')
      expect(exported.match(/june-[123]/g)).toHaveLength(3)
    },
  }

  it('have an expected output', () => {
    expect([...ordinary.keys()].toSorted()).toEqual(Object.keys(expected).toSorted())
  })

  it.each([...ordinary.keys()])('run one after the other in one terminal: %s', async file => {
    const printed = await pasteWhole(
      ordinary
        .get(file)!
        .map(({ text }) => text)
        .join(''),
    )
    const refused = ['src/guides/meters.md', 'src/guides/developers.md']
    if (!refused.includes(file)) expect(printed).not.toMatch(/"errors"|problems/)
    await expected[file]!(printed)
  })

  it('leave no file unused', () => {
    const texts = examples.map(({ text }) => text)
    for (const { file, name, text } of examples) {
      // test/guides/refusals.test.ts runs book.ts.
      if (name === undefined || name === 'book.ts' || endless.includes(name)) continue
      const operations = [...text.matchAll(/^(?:query|subscription|mutation) (\w+)/gm)]
      const uses = name.endsWith('.graphql')
        ? operations.map(([, operation]) => `${operation}Document`)
        : [name === 'ask.ts' ? `from './${name}'` : `node ${name}`]
      for (const use of uses) expect([file, name, use, texts.some(each => each.includes(use))]).toContain(true)
    }
  })

  it('recover from a lost connection: board.ts', async () => {
    const developers = ordinary.get('src/guides/developers.md')!.map(({ text }) => text)
    const prepare = developers.filter(text =>
      ['export BOOKING_URL', '../dashboards', 'npx graphql-codegen'].some(part => text.includes(part)),
    )
    const withoutScripts = prepare.join('').replaceAll(/^node .*$/gm, '')
    const terminal = paste(`${withoutScripts}\nexec "$NODE" board.ts`)
    const readings = () => terminal.said.match(/^expected today: \d+$/gm)?.length ?? 0
    await until(() => readings() === 1)
    await service.stop()
    await until(() => terminal.said.includes('connection lost'))
    service = await start()
    await until(() => readings() === 2)
    await sell('after-loss')
    await until(() => /^changed: [A-Z0-9-]+ CONFIRMED$/m.test(terminal.said))
  })

  it('keep a copy equal, also after a kill and a restart of the service: follow.ts', async () => {
    const shell = ordinary.get('src/guides/changes.md')!.map(({ text }) => text)
    const follow = () =>
      paste(`${shell.join('')}\nexport BOOKING_BASE=$base BOOKING_KEY=$partner\nexec "$NODE" follow.ts`)
    const first = follow()
    await until(() => /the copy is equal at \d+/.test(first.said))
    const sold = await sell('followed')
    await until(() => first.said.includes(`booking.confirmed ${sold}`))
    await service.stop()
    await until(() => first.said.includes('Trying again'))
    service = await start()
    process.kill(-first.child.pid!, 'SIGKILL')
    await once(first.child, 'close')
    const missed = await sell('missed')
    const second = follow()
    await until(() => second.said.includes(`booking.confirmed ${missed}`))
    await until(() => /the copy is equal at \d+/.test(second.said))
    expect(second.said).not.toMatch(/snapshot at|differ/)
  })

  const copies: [string, (copy: { bookings: Record<string, object> }) => object, RegExp][] = [
    [
      'the service does not know its number',
      () => ({ number: 1e9 }),
      /^The last change has .* Trying again[\s\S]*snapshot at[\s\S]*is equal at/m,
    ],
    ['a new day has begun', () => ({ from: '2020-01-01' }), /snapshot at (\d+), [\s\S]*the copy is equal at \1$/m],
    [
      'it has a booking too many',
      ({ bookings }) => ({
        bookings: { ...bookings, GHST: { ...Object.values(bookings)[0]!, BookingReference: 'GHST' } },
      }),
      /these differ at \d+: GHST\n(.*\n)*snapshot at \d/,
    ],
  ]

  it.each(copies)('take a new snapshot when %s: follow.ts', async (_, change, expectedText) => {
    const shell = ordinary.get('src/guides/changes.md')!.map(({ text }) => text)
    const follow = () =>
      paste(`${shell.join('')}\nexport BOOKING_BASE=$base BOOKING_KEY=$partner\nexec "$NODE" follow.ts`)
    const first = follow()
    await until(() => /the copy is equal at \d+/.test(first.said))
    process.kill(-first.child.pid!, 'SIGKILL')
    await once(first.child, 'close')
    const copy = JSON.parse(await readFile(join(folder, 'copy.json'), 'utf8'))
    await writeFile(join(folder, 'copy.json'), JSON.stringify({ ...copy, ...change(copy) }))
    const second = follow()
    await until(() => expectedText.test(second.said))
  })

  it('receive each message once, also when it is sent again: receive.ts', async () => {
    const [create, test] = ordinary.get('src/guides/webhooks.md')!.map(({ text }) => text)
    await pasteWhole(create!)
    const receiver = paste(exampleWith(special.receiver), { PORT: receiverPort })
    await until(() => receiver.said.includes('waiting on port'))
    await pasteWhole(test!)
    await until(() => receiver.said.includes('received: webhook.test'))
    const sold = await sell('received')
    await until(() => new RegExp(`^received: booking.confirmed \\d+ ${sold}$`, 'm').test(receiver.said))
    await pasteWhole(`${test}
      id=$(curl -s "$webhook/deliveries" -H "Authorization: Bearer $partner" | jq -r '[.data.Deliveries[] | select(.Status == "DELIVERED")][0].WebhookDeliveryID')
      curl -s "$base/api/v2/ota/partner/webhook-deliveries/$id/send-again" -H "Authorization: Bearer $partner" -X POST`)
    await until(() => receiver.said.includes('received before: msg_'))
    const forged = await fetch(`http://localhost:${receiverPort}/webhooks`, { method: 'POST', body: '{}' })
    expect(forged.status).toBe(401)
  })

  it('miss no change while they do not run: changed.ts', async () => {
    const follow = () => paste(exampleWith(special.subscriber))
    const shows = (reference: string) => new RegExp(`BOOKING_CONFIRMED ${reference}$`, 'm')
    const first = follow()
    await until(() => first.said.includes('following after'))
    const sold = await sell('subscribed')
    await until(() => shows(sold).test(first.said))
    process.kill(-first.child.pid!, 'SIGKILL')
    await once(first.child, 'close')
    const missed = await sell('unsubscribed')
    const second = follow()
    await until(() => shows(missed).test(second.said))
    await service.stop()
    await until(() => second.said.includes('connection lost'))
    service = await start()
    const later = await sell('subscribed-again')
    await until(() => shows(later).test(second.said))
    expect(second.said).not.toMatch(shows(sold))
    process.kill(-second.child.pid!, 'SIGKILL')
    await once(second.child, 'close')
    await writeFile(join(home, 'changes', 'number'), '1000000000')
    const third = follow()
    await until(() => /connection lost: The last change[\s\S]*following after \d{1,9}$/m.test(third.said))
  })

  it('show a booking in a terminal that listens', async () => {
    const terminal = paste(exampleWith(special.listening))
    await until(async () => {
      if (!terminal.said.includes('bookingReference')) await sell('heard')
      return terminal.said.includes('bookingReference')
    })
  })

  it.each(['mail', 'running'] as const)('start the service: %s', async name => {
    const PORT = String(await freePort())
    const terminal = paste(exampleWith(special[name]), { PORT, DATA_DIR: join(folder, name), DEMO: '0' })
    await until(() => terminal.said.includes('The service is ready'))
    process.kill(-terminal.child.pid!, 'SIGTERM')
    await once(terminal.child, 'close')
  })

  it('create an operator and its first key', async () => {
    expect(await pasteWhole(exampleWith(special.firstKey))).toMatch(/^op_[0-9a-z]{26}\n[\s\S]*\S{20}/)
  })

  it('are operations that the service accepts', async () => {
    const demo = JSON.parse(await readFile(join(folder, '.data', 'demo.json'), 'utf8'))
    interface Found {
      workflows: { nodes: { workflowId: string }[] }
      bookings: { edges: { node: { bookingReference: string; activityId: string; timeslotId: string } }[] }
      partners: { nodes: { partnerId: string }[] }
    }
    const ask = async (query: string) => {
      const response = await fetch(`${demo.baseUrl}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${demo.keys.operator}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      return (await response.json()) as { data: Found; errors?: unknown }
    }
    const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const { data } = await ask(
      `{ workflows { nodes { workflowId: id } } partners(first: 1) { nodes { partnerId: id } }
         bookings(first: 1, filter: { date: { from: "${dayAhead(2)}" } }) { edges { node { bookingReference activityId timeslotId } } } }`,
    )
    // Those with a name are run by a script.
    for (const { text } of examples.filter(({ language, name }) => language === 'graphql' && !name)) {
      const operation = text
        .replace(/wf_[0-9a-z]{26}/, data.workflows.nodes[0]!.workflowId)
        .replace(/ptr_[0-9a-z]{26}/, data.partners.nodes[0]!.partnerId)
        .replace(/act_[0-9a-z]{26}/, data.bookings.edges[0]!.node.activityId)
        .replace(/ts_[0-9a-z]{26}/, data.bookings.edges[0]!.node.timeslotId)
        .replace('K7QF-4M2X', data.bookings.edges[0]!.node.bookingReference)
        // A day on which nothing else is booked.
        .replace('2026-07-02', dayAhead(200))
      expect((await ask(operation)).errors).toBeUndefined()
    }
  })
})
