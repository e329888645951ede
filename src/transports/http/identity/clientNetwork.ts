import { isIPv6 } from 'node:net'

/** A port after the address, which some proxies add. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]*)\]):\d+$/

/**
 * The key by which anonymous callers are counted: an IPv4 address, or the /64 network of an IPv6 address, because one
 * caller usually has a whole /64.
 */
export function clientNetwork(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? []
  const [plain = ''] = (ipv4 ?? ipv6 ?? address).split('%')
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return mapped[1]!
  const [head = '', tail] = plain.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const between = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: between }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
