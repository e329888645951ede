import { isIPv6 } from 'node:net'
import { plainAddress } from '../../../domain/access/plainAddress.ts'

/**
 * The key by which anonymous callers are counted: an IPv4 address, or the /64 network of an IPv6 address, because one
 * caller usually has a whole /64.
 */
export function clientNetwork(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
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
