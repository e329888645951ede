import { request as requestOverHttp } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { reachHost, UnreachableHost } from './reachHost.ts'
import type { WebhookNetwork } from './WebhookNetwork.ts'

/** How long a request may take, from the lookup of the host to the last byte of the answer. */
export const TIMEOUT_MS = 15_000

/** How much of a response is read. */
const MAX_RESPONSE_BYTES = 16_384

/** How much of its text is stored. */
const MAX_STORED_CHARACTERS = 1000

/** A request to an endpoint. */
export interface WebhookRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** The answer of an endpoint, or why there is none. */
export interface WebhookResponse {
  status: number | null
  /** The value of Retry-After. */
  retryAfter: string | null
  /** The beginning of the body. */
  response: string | null
  /** Why there is no answer. */
  failure: string | null
}

/**
 * Posts a message to an endpoint. Each request has its own connection, for which the host is looked up and checked again, so a host
 * whose address changes after it was registered cannot lead to a private network. Redirects are not followed.
 */
export async function postWebhook(
  network: WebhookNetwork,
  { url, headers, body }: WebhookRequest,
  { timeoutMs = TIMEOUT_MS, stopping }: { timeoutMs?: number; stopping?: AbortSignal } = {},
): Promise<WebhookResponse> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
  try {
    return await post(network, new URL(url), headers, body, signal)
  } catch (error) {
    if (stopping?.aborted) throw error
    const failure = timeout.aborted
      ? `There was no complete answer within ${timeoutMs / 1000} seconds.`
      : reasonOf(error)
    return { status: null, retryAfter: null, response: null, failure }
  }
}

async function post(
  network: WebhookNetwork,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<WebhookResponse> {
  // Node connects to an address as it is, without a lookup.
  await Promise.race([reachHost(network, url), rejected(signal)])
  const lookup: LookupFunction = (_host, { all }, done) => {
    reachHost(network, url).then(
      addresses => {
        const found = addresses.map(address => ({ address, family: isIPv6(address) ? 6 : 4 }))
        if (all) done(null, found)
        else done(null, found[0]!.address, found[0]!.family)
      },
      (error: Error) => done(error, ''),
    )
  }
  const { promise, resolve, reject } = Promise.withResolvers<WebhookResponse>()
  const send = url.protocol === 'https:' ? requestOverHttps : requestOverHttp
  const request = send(url, { method: 'POST', agent: false, headers, lookup, signal }, answer => {
    const chunks: Buffer[] = []
    let size = 0
    const end = () => {
      const response = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, MAX_STORED_CHARACTERS)
      const retryAfter = answer.headers['retry-after'] ?? null
      resolve({ status: answer.statusCode ?? null, retryAfter, response: response || null, failure: null })
    }
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size < MAX_RESPONSE_BYTES) return
      end()
      answer.destroy()
    })
    answer.on('end', end)
    answer.on('error', reject)
  })
  request.on('error', reject)
  request.end(body)
  return promise
}

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** A sentence for the owner of the endpoint. */
function reasonOf(error: unknown): string {
  if (error instanceof UnreachableHost) return error.message
  const { code, syscall, message } = error as NodeJS.ErrnoException
  // The message of a failed connection has the address that was looked up.
  const what = syscall ? `${syscall} ${code}` : `${code && !message.includes(code) ? `${code}, ` : ''}${message}`
  return `The connection failed: ${what}.`.slice(0, 500)
}
