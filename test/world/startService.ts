import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { once } from './once.ts'
import { SERVICE, sharedCode } from './runCommand.ts'
import { keepLog } from './suiteLog.ts'
import { withUsers } from './template.ts'
import { PATIENCE_MS } from './until.ts'

/** A start prepares a database, too. */
const START_MS = 2 * PATIENCE_MS

/** The service in its own process, with the real clock. */
export interface RunningService {
  url: string
  child: ChildProcess
  /** What it has written so far. */
  lines: readonly string[]
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM. */
  stop(): Promise<number | null>
}

interface StartOptions {
  /** Whether it listens; a worker does not, and reports when it is ready. */
  listens?: boolean
}

/** Starts the service like `npm start`, and waits until it is ready. */
export async function startService(
  environment: Record<string, string>,
  { listens = true }: StartOptions = {},
): Promise<RunningService> {
  const port = environment.PORT ?? String(await freePort())
  const { DATABASE_URL, DATA_DIR, NODE_OPTIONS, ...inherited } = process.env
  const child = spawn(process.execPath, [SERVICE], {
    env: { ...inherited, ...sharedCode, LOG_LEVEL: 'info', PORT: port, ...withUsers(environment) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => (output += chunk))
    // Whole lines: chunks of several services would be interleaved.
    createInterface(stream).on('line', line => {
      lines.push(line)
      keepLog(`${line}\n`)
    })
  }
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + START_MS
  const ready = async () =>
    listens ? (await fetch(`${url}/ready`).catch(() => undefined))?.ok : output.includes('Running jobs')
  while (!(await ready())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The service ended at once:\n${output}`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The service did not become ready:\n${output}`)
    }
    await sleep(20)
  }
  const end = async (signal: NodeJS.Signals) => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child.kill(signal)
    await gone
  }
  return {
    url,
    child,
    lines,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      return child.exitCode
    },
  }
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
