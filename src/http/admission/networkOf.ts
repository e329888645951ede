import { isIPv6 } from 'node:net'

/** By what callers without a key are counted: an address of IPv4, or the network of one of IPv6, of which each caller has 2⁶⁴ addresses. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
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
