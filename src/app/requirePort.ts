import { once } from 'node:events'
import { createServer } from 'node:net'
import { buildInfo } from './buildInfo.ts'
import { badPorts } from './configuration/badPorts.ts'
import type { Config } from './configuration/Config.ts'

interface Address extends Pick<Config, 'host' | 'port'> {
  /** Of the service at this address, which may be running there already. */
  listenUrl?: string
  /** How the names of its variables begin. */
  variables?: '' | 'METRICS_'
}

/** Fails if the service cannot listen at its address, before anything is built or started for it. */
export async function requirePort(address: Address): Promise<void> {
  const error = await tryPort(address.host, address.port)
  if (error) throw await explainListenError(error, address)
}

/** Explains why the service cannot listen, and what to do. */
export async function explainListenError(
  error: NodeJS.ErrnoException,
  { host, port, listenUrl, variables = '' }: Address,
): Promise<Error> {
  const other = `choose another port: ${variables}PORT=${await nextFreePort(host, port)} npm start`
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(
        listenUrl && (await isThisService(listenUrl))
          ? `Port ${port} on ${host} is in use: this service is running there already, at ${listenUrl}. Use that one, stop it, or ${other}`
          : `Port ${port} on ${host} is in use: stop the process that listens there, or ${other}`,
      )
    case 'EACCES':
      return new Error(`This user may not listen on port ${port} of ${host}: ${other}`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(
        `${variables}HOST is "${host}", which is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all`,
      )
    default:
      return error
  }
}

async function tryPort(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return error as NodeJS.ErrnoException
  } finally {
    if (server.listening) await new Promise(resolve => server.close(resolve))
  }
}

const LEAST_PORT = 4000
const TRIES = 100

/** A port that is free now, after this one. */
async function nextFreePort(host: string, port: number): Promise<number> {
  const first = Math.max(port + 1, LEAST_PORT)
  for (let next = first; next < first + TRIES && next <= 65_535; next++) {
    if (!badPorts.has(next) && (await tryPort(host, next)) === undefined) return next
  }
  return first
}

// A service on this machine answers within milliseconds.
const TIMEOUT_MS = 1000

async function isThisService(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/version`, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return ((await response.json()) as { name?: unknown }).name === buildInfo().name
  } catch {
    return false
  }
}
