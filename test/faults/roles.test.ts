import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { once } from '../world/once.ts'
import { SERVICE } from '../world/runCommand.ts'
import { withUsers } from '../world/template.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const services: Service[] = []
afterEach(async () => {
  for (const each of services.splice(0)) each.child.kill('SIGKILL')
  await until(async () => (await workers()) === 0)
})

interface Service {
  child: ChildProcess
  output: string
}

/** Starts the service in a role, and waits for this line. */
async function start(environment: Record<string, string>, line: string): Promise<Service> {
  const child = spawn(process.execPath, [SERVICE], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      LOG_LEVEL: 'silent',
      ...withUsers({ DATABASE_URL: world.databaseUrl }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const service: Service = { child, output: '' }
  services.push(service)
  child.stdout.on('data', chunk => (service.output += chunk))
  await until(() => service.output.includes(line))
  return service
}

/** Stops it with SIGTERM. */
async function stop(service: Service): Promise<unknown> {
  const gone = once(service.child, 'exit')
  service.child.kill('SIGTERM')
  const [status] = await gone
  expect(service.output).toContain('Closed')
  return status
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

const working = 'Running jobs, not listening (ROLE=worker)'

/** The number of workers with a heartbeat. */
async function workers(): Promise<number> {
  const rows = await world.admin.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
     and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length
}

describe('the printed URL', () => {
  it('is the one the service listens on, followed by the public one if that differs', async () => {
    const port = await freePort()
    const behindProxy = await start({ PORT: port, PUBLIC_URL: 'https://booking.example' }, 'The service is ready')
    expect(behindProxy.output).toContain(`"Listening on http://127.0.0.1:${port}"`)
    expect(behindProxy.output).toContain('Links begin with https://booking.example (PUBLIC_URL)"')
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    await stop(behindProxy)

    const everywhere = await start({ PORT: port, HOST: '0.0.0.0' }, 'The service is ready')
    expect(everywhere.output).toContain(`"Listening on http://0.0.0.0:${port}"`)
    expect(everywhere.output).toContain(`Links begin with http://localhost:${port}, which does not work`)
    await stop(everywhere)
  })
})

describe('ROLE', () => {
  it('all, the default, serves requests and runs jobs until it is stopped', async () => {
    const port = await freePort()
    const service = await start({ PORT: port }, 'The service is ready')
    expect(service.output).toContain(`"Listening on http://127.0.0.1:${port}"`)
    expect(service.output).not.toContain('Links begin with')
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    await until(async () => (await workers()) === 1)
    expect(await stop(service)).toBe(0)
    await until(async () => (await workers()) === 0)
  })

  it('web serves requests and runs no jobs', async () => {
    const port = await freePort()
    const service = await start({ PORT: port, ROLE: 'web' }, 'The service is ready')
    expect(service.output).toContain('Not running jobs and chores (ROLE=web)')
    const other = await start({ ROLE: 'worker' }, working)
    await until(async () => (await workers()) > 0)
    expect(await stop(other)).toBe(0)
    await until(async () => (await workers()) === 0)
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    expect(await stop(service)).toBe(0)
  })

  it('worker runs jobs and does not listen', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const service = await start({ PORT: String(port), ROLE: 'worker' }, working)
    await until(async () => (await workers()) === 1)
    expect(await stop(service)).toBe(0)
    taken.close()
    await until(async () => (await workers()) === 0)
  })
})
