import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { freePort, type RunningService, startService } from '../world/startService.ts'
import { until } from '../world/until.ts'
import { World } from '../world/World.ts'

const root = process.cwd()
const readme = readFileSync('README.md', 'utf8')
const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block!)

/** The blocks that belong together, found by something that stands in each; a second terminal has nothing of the first. */
const terminals = {
  twoCommands: ['npm ci && npm start'],
  tour: [
    '# 1. What is for sale',
    '# Hold places',
    'record() {',
    'usageSeries(',
    'usage -- import',
    'mutation ($input: WorkflowInput!)',
  ],
  stream: ['/graphql/stream'],
  mail: ['SMTP_URL='],
  running: ["DATABASE_URL='postgres://…'"],
  firstKey: ['operators -- create'],
}
const blockWith = (text: string) => {
  const found = blocks.filter(block => block.includes(text))
  expect(found).toHaveLength(1)
  return found[0]!
}

/** npm and node as they are, but for what would install and build: programs run as they are compiled here, scripts must be there. */
const programs = `
run() { "$NODE" --import "$ROOT/test/world/compile.mjs" "$ROOT/src/$1" "\${@:2}"; }
node() { [ "$1" = dist/src/main.js ] && run main.ts; }
npm() {
  case "$*" in
    ci) ;;
    start | test | 'run build') jq -e --arg name "\${!#}" '.scripts[$name]' "$ROOT/package.json" >/dev/null ;;
    'run --silent '*' -- '*) jq -e --arg name "$3" '.scripts[$name]' "$ROOT/package.json" >/dev/null && run "server/$3.ts" "\${@:5}" ;;
    *) echo "npm $* is not known to the test" >&2; return 1 ;;
  esac
}
set -euo pipefail
`

function has(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`])
    return true
  } catch {
    return false
  }
}

const withTools = ['bash', 'curl', 'jq', 'gzip'].every(has) ? describe : describe.skip

withTools('each block of the README', () => {
  let world: World
  let folder: string
  let service: RunningService
  const running: ChildProcess[] = []
  beforeAll(async () => {
    world = await World.open()
    folder = await mkdtemp(join(tmpdir(), 'readme-'))
    const DATA_DIR = join(folder, '.data')
    service = await startService({ DATABASE_URL: world.databaseUrl, DATA_DIR, DEMO: '1' })
  })
  afterEach(() => {
    for (const child of running.splice(0)) if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
  })
  afterAll(async () => {
    await service.stop()
    await world.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Pastes text into a terminal of its own, in a folder in which the demo was started. */
  function paste(text: string, environment: Record<string, string> = {}) {
    const { NODE_OPTIONS, ...inherited } = process.env
    const pasted = text.replace('postgres://…', world.databaseUrl)
    const terminal = {
      said: '',
      child: spawn('bash', ['-c', programs + pasted], {
        cwd: folder,
        detached: true,
        env: {
          ...inherited,
          ...{ NODE: process.execPath, ROOT: root, LOG_LEVEL: 'silent', DATABASE_URL: world.databaseUrl },
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
    const [code] = await once(terminal.child, 'close')
    expect([code, code === 0 ? '' : terminal.said]).toEqual([0, ''])
    return terminal.said
  }

  it('is executed by one of these tests', () => {
    const texts = Object.values(terminals).flat()
    expect(texts.map(blockWith).toSorted()).toEqual(blocks.toSorted())
  })

  it('begins with two commands that there are', async () => {
    await pasteWhole(blockWith(terminals.twoCommands[0]!))
  })

  it('does what it says with the demo, one after the other in one terminal', async () => {
    const said = (await pasteWhole(terminals.tour.map(text => `${blockWith(text)}\necho '=='\n`).join(''))).split(
      '==\n',
    )
    const [fiveMinutes, holds, recorded, looked, imported, workflow] = said
    for (const part of [fiveMinutes, holds, looked, imported, workflow]) expect(part).not.toMatch(/"errors"|problems/)
    expect(fiveMinutes).toContain('"Name": "Sunset Kayak Tour"')
    expect(fiveMinutes).toMatch(/"BookingReference": "[A-Z0-9]{4}-[A-Z0-9]{4}"/)
    expect(fiveMinutes).toMatch(/"Meter": "photos-gb",\n *"Usage": 0\.1/)
    expect(holds).toMatch(/^"CONFIRMED"\n[\s\S]*"Participants": 2[\s\S]*"WaitlistID": "wl_/)
    expect(recorded).toMatch(/^201 .*\n201 .*\n422 .*\n/)
    expect(recorded!.match(/"(duplicate|created|rejected)"/g)).toEqual(['"duplicate"', '"created"', '"rejected"'])
    expect(looked).toContain('"meter":"photos-gb"')
    expect(imported).toMatch(/3 /)
    expect(imported).toContain('equal')
    expect(workflow).toContain('"name": "How was it?"')
    const exported = await readFile(join(folder, 'june-exported.csv'), 'utf8')
    expect(exported.match(/june-[123]/g)).toHaveLength(3)
  })

  it('hears of a booking while it listens', async () => {
    const setUp = blockWith(terminals.tour[0]!)
    const variables = setUp.slice(0, setUp.indexOf('# 1.'))
    const terminal = paste(variables + blockWith(terminals.stream[0]!))
    const again = setUp.replace('my-first-booking', 'heard-booking')
    await until(async () => {
      if (!terminal.said.includes('bookingReference'))
        await pasteWhole(again.replace('heard-booking', `heard-${Date.now()}`))
      return terminal.said.includes('bookingReference')
    })
  })

  it.each(['mail', 'running'] as const)('starts the service: %s', async name => {
    const PORT = String(await freePort())
    const terminal = paste(blockWith(terminals[name][0]!), { PORT, DATA_DIR: join(folder, name), DEMO: '0' })
    await until(() => terminal.said.includes('The service is ready'))
    process.kill(-terminal.child.pid!, 'SIGTERM')
    await once(terminal.child, 'close')
  })

  it('makes an operator and its first key', async () => {
    expect(await pasteWhole(blockWith(terminals.firstKey[0]!))).toMatch(/^op_[0-9a-z]{26}\n[\s\S]*\S{20}/)
  })
})
