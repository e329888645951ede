import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from '../world/once.ts'
import { SERVICE } from '../world/runCommand.ts'

const READY = /http:\/\/\S+\/dashboard\/sign-in\/\S+/

/**
 * Starts the built service like `npm start`, with its own data, which is deleted when it ends.
 * @returns a link that signs in to the dashboard
 */
export async function startDemo(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'activity-booking-demo-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const { DATABASE_URL, ...inherited } = process.env
  const service = spawn(process.execPath, [SERVICE], {
    env: {
      ...inherited,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'silent',
      BANNER: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  opened.defer(async () => {
    service.kill('SIGTERM')
    if (service.exitCode === null) await once(service, 'exit')
  })
  let said = ''
  for await (const chunk of service.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    const link = READY.exec(said)?.[0]
    if (link) {
      service.stdout.resume()
      return link
    }
  }
  throw new Error(`The service did not start:\n${said}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
