import ipaddr from 'ipaddr.js'

/** 2000::/3: the addresses of IPv6 that are public. */
const GLOBAL = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Why a message must not be sent to an address; undefined if it may. Only public addresses are allowed: not those of private
 * networks, this machine, cloud metadata and so on, also when IPv6 contains them.
 */
export function addressViolation(text: string, allowLoopback: boolean): string | undefined {
  if (!ipaddr.isValid(text)) return `${text} is not an IP address`
  // An IPv4 address inside IPv6 counts as what it is.
  const address = ipaddr.process(text)
  const range = address.range()
  if (range === 'loopback' && allowLoopback) return undefined
  if (range === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL))) return undefined
  return `${text} is not a public address`
}

/** Whether an address is of this machine. */
export function isLoopback(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback'
}
