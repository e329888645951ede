import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { findLeaks } from '../world/findLeaks.ts'
import { once } from '../world/once.ts'
import { runCommand, SERVICE } from '../world/runCommand.ts'
import { freePort } from '../world/startService.ts'
import { withUsers } from '../world/template.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

interface Service {
  child: ChildProcess
  url: string
  out: string
  err: string
}

const world = useWorld()
const folder = mkdtempSync(join(tmpdir(), 'output-'))
const running: Service[] = []

afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

async function start(environment: Record<string, string> = {}): Promise<Service> {
  const PORT = String(await freePort())
  const { NODE_OPTIONS, ...inherited } = process.env
  const child = spawn(process.execPath, [SERVICE], {
    env: { ...inherited, ...withUsers({ DATABASE_URL: world.databaseUrl, DATA_DIR: folder, PORT, ...environment }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const service = { child, url: `http://127.0.0.1:${PORT}`, out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', chunk => (service.out += chunk))
  child.stderr.setEncoding('utf8').on('data', chunk => (service.err += chunk))
  running.push(service)
  return service
}

const ready = (service: Service) =>
  until(async () => service.child.exitCode !== null || service.out.includes('The service is ready'))

async function end(service: Service): Promise<unknown> {
  const gone = once(service.child, 'close')
  service.child.kill('SIGTERM')
  return (await gone)[0]
}

describe('the output without a terminal', () => {
  it('is JSON lines only, without the secrets of the demo', async () => {
    const service = await start({ DEMO: '1', LOG_LEVEL: 'trace' })
    await ready(service)
    const { keys } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))
    const headers = { authorization: `Bearer ${keys.operator}` }
    expect((await fetch(`${service.url}/api/v2/nothing`, { headers })).status).toBe(404)
    expect(await end(service)).toBe(0)
    expect(service.err).toBe('')
    expect(findLeaks(service.out)).toEqual([])
    const messages = service.out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).msg)
    for (const message of [`Listening on ${service.url}`, 'The service is ready', 'request', 'Closed']) {
      expect(messages).toContain(message)
    }
    expect(messages).toContain(`The keys of the demo are in ${join(folder, 'demo.json')}`)
    expect(service.out).not.toContain('sign-in')
  })

  it('warns of a port that browsers refuse', async () => {
    const service = await start({ PORT: '6679' })
    await ready(service)
    expect(service.out).toContain('Browsers and fetch refuse the port 6679: set PORT to another one')
    expect(await end(service)).toBe(0)
  })

  it('is a few lines if the banner is requested, and the link that signs in is the last', async () => {
    const service = await start({ DEMO: '1', BANNER: '1', LOG_LEVEL: 'silent' })
    await until(() => service.child.exitCode !== null || service.out.includes('/dashboard/sign-in/'))
    const lines = service.out.trimEnd().split('\n')
    expect(lines.at(-1)).toMatch(/^http.*\/dashboard\/sign-in\/[\w-]{72}$/)
    // npm adds four, the build two, and the embedded PostgreSQL three.
    expect(lines.length).toBeLessThanOrEqual(11)
    expect(service.out).not.toContain('abk_')
    await end(service)
    const { out } = await runCommand(['demo'], { DATABASE_URL: world.databaseUrl, DATA_DIR: folder })
    expect(out).toMatch(/^ {2}operator +abk_/m)
    expect(out.match(/curl -i /g)).toHaveLength(2)
    expect(out).toMatch(/\/dashboard\/sign-in\/[\w-]{72}\n$/)
  })

  it('explains in a sentence that the port is in use, before anything is started', async () => {
    const rival = createServer().listen(0, '127.0.0.1')
    await once(rival, 'listening')
    const PORT = String((rival.address() as AddressInfo).port)
    // Would be created by a start.
    const DATA_DIR = join(folder, 'not-there')
    const service = await start({ PORT, DATA_DIR, DATABASE_URL: '', BANNER: '1' })
    const [code] = await once(service.child, 'close')
    rival.close()
    expect([code, service.out, existsSync(DATA_DIR)]).toEqual([1, '', false])
    expect(service.err).toMatch(
      new RegExp(
        `^The service did not start\\. Port ${PORT} on 127\\.0\\.0\\.1 is in use: stop the process that listens there, or choose another port: PORT=\\d+ npm start\n$`,
      ),
    )
  })

  it('explains that the service is running there already', async () => {
    const first = await start()
    await ready(first)
    const second = await start({ PORT: new URL(first.url).port, BANNER: '1' })
    await once(second.child, 'close')
    expect(second.err).toContain(`is in use: this service is running there already, at ${first.url}.`)
    expect(await end(first)).toBe(0)
  })

  it('explains in a sentence that a folder cannot be used', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const [DATA_DIR, why] of [
      [join(file, '.data'), `${join(file, '.data')} cannot be a folder, because ${file} is a file`],
      ['/sys/booking', '(may not write to /sys|/sys/booking is on a file system that is read-only)'],
    ] as const) {
      const service = await start({ DATA_DIR, DATABASE_URL: '', BANNER: '1' })
      const [code] = await once(service.child, 'close')
      expect([code, service.out]).toEqual([1, ''])
      expect(service.err).toMatch(
        new RegExp(`^The service did not start\\. .*${why}: .*, or set DATA_DIR to another folder\n$`),
      )
    }
  })

  it('reports in JSON why it does not start, without passwords', async () => {
    for (const [environment, why] of [
      [{ PORT: 'many', LOG_LEVEL: 'silent' }, 'PORT must be a whole number'],
      [{ DATABASE_URL: 'postgres://booking:hunter22@127.0.0.1:1/none' }, 'nothing listens at its address'],
    ] as const) {
      const service = await start(environment)
      const [code] = await once(service.child, 'close')
      expect([code, service.out]).toEqual([1, ''])
      expect(JSON.parse(service.err)).toMatchObject({
        level: 60,
        msg: expect.stringMatching(new RegExp(`^The service did not start\\. [\\s\\S]*${why}`)),
      })
      expect(service.err).not.toContain('hunter22')
    }
  })
})

describe('SIGTERM', () => {
  it('with SHUTDOWN_DELAY only changes /ready, to 503, until the delay is over', async () => {
    const service = await start({ SHUTDOWN_DELAY: '3600' })
    await ready(service)
    const kept = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await ask(`${service.url}/ready`, kept)).toEqual({ status: 200, connection: 'keep-alive' })
    service.child.kill('SIGTERM')
    await until(async () => (await ask(`${service.url}/ready`, kept)).status === 503)
    expect(await ask(`${service.url}/health`, kept)).toEqual({ status: 200, connection: 'keep-alive' })
    expect((await ask(`${service.url}/problems`, new Agent())).status).toBe(200)
    kept.destroy()
    // A second signal ends it immediately; two within half a second are one keypress.
    await until(() => {
      service.child.kill('SIGTERM')
      return service.child.exitCode !== null
    })
    expect(service.child.exitCode).toBe(1)
    expect(JSON.parse(service.err).msg).toContain('Ended without waiting')
  })

  it('shuts it down cleanly after the delay', async () => {
    const service = await start({ SHUTDOWN_DELAY: '1' })
    await ready(service)
    expect(await end(service)).toBe(0)
    expect(service.out).toContain('"Closed"')
  })
})

function ask(url: string, agent: Agent): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, response => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }))
    }).on('error', reject)
  })
}
