/** A port after the address, which some proxies add. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]*)\]):\d+$/

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An IP address without a port and a zone; an IPv4 address in the form of IPv6 as IPv4. */
export function plainAddress(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address) ?? []
  const [plain = ''] = (ipv4 ?? ipv6 ?? address).split('%')
  return MAPPED.exec(plain)?.[1] ?? plain
}
