import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Headers that only proxies add. */
const OF_PROXIES =
  /^(forwarded|via|true-client-ip|x-(forwarded|real|original|client|cluster|envoy)|cf|fly|fastly|ngrok)(-|$)/

/**
 * Whether a program on this machine sent the request, to a loopback address of a service that listens on such addresses alone,
 * and no proxy forwarded it. A proxy on this machine that rewrites `Host` and adds no header of its own looks the same, but
 * for the version of HTTP that it speaks by default.
 */
export function isLocalRequest({ raw, headers, server }: FastifyRequest): boolean {
  const listening = server.addresses()
  return (
    listening.length > 0 &&
    listening.every(each => typeof each === 'object' && isLoopbackAddress(each.address)) &&
    isLoopbackAddress(raw.socket.remoteAddress) &&
    isLoopbackUrl(`http://${headers.host}`) &&
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some(name => OF_PROXIES.test(name))
  )
}

/**
 * Whether the answer may have keys of the demo: the service is reached from this machine alone. Not for a script of another origin, which
 * reads what CORS_ORIGINS allows it: a browser that opens a page sends no `Origin`.
 */
export function showsDemoKeys(request: FastifyRequest, publicUrl: string, trustProxy: number): boolean {
  return request.headers.origin === undefined && isDemoReachedLocally(request, publicUrl, trustProxy)
}

/** Whether the service, which has the demo, is reached from this machine alone. */
export function isDemoReachedLocally(request: FastifyRequest, publicUrl: string, trustProxy: number): boolean {
  return trustProxy === 0 && isLoopbackUrl(publicUrl) && isLocalRequest(request)
}

/** Whether the host of a URL is a loopback address, or `localhost`. */
export function isLoopbackUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'))
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address === '::1' || (isIPv4(address ?? '') && address!.startsWith('127.'))
}
