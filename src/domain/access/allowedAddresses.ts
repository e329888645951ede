import { BlockList, isIP } from 'node:net'
import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { Refusal, type Violation } from '../refusals/refusal.ts'

/** How many addresses and networks a key can be restricted to. */
export const MAX_ALLOWED = 50

interface Network {
  address: string
  family: 'ipv4' | 'ipv6'
  /** Bits. */
  prefix: number
}

/** Violations of a list of addresses and networks. @param path of the list */
export function addressViolations(
  addresses: readonly (string | symbol)[] | null | undefined,
  path: string[],
): Violation[] {
  return [...(addresses ?? []).entries()].flatMap(([index, text]) => {
    if (typeof text === 'symbol' || readNetwork(text)) return []
    const detail = `"${text}" is no IP address or network: write it as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32.`
    return [{ path: [...path, String(index)], detail }]
  })
}

/** Whether a client with this address may use a key that is restricted to these addresses and networks. */
export function isAllowedFrom(allowed: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const text of allowed) {
    const network = readNetwork(text)
    if (network) list.addSubnet(network.address, network.prefix, network.family)
  }
  const family = familyOf(address)
  return family !== undefined && list.check(address, family)
}

/**
 * @param allowed null for any
 * @throws Refusal permission-denied
 */
export function refuseOtherAddresses(allowed: readonly string[] | null, address: string): void {
  if (allowed === null || isAllowedFrom(allowed, address)) return
  throw new Refusal(
    'permission-denied',
    `This API key does not work from your address, which is ${address}: it is restricted to other addresses. Send the request from ` +
      'one of those, or have the operator add yours.',
  )
}

const normalize = preparedStatement(
  ({ addresses }: Placeholders<{ addresses: readonly string[] }>) => sql<{ networks: string[] }>`
  select array(select distinct network(a::inet) from unnest(${addresses}::text[]) a order by 1)::text[] networks`,
)

/** Addresses and networks as the database stores them: each once, without bits after the prefix. */
export async function normalizeAddresses(db: Sql, addresses: readonly string[]): Promise<string[]> {
  const [row] = await normalize(db, { addresses: addresses.map(each => each.trim()) })
  return row!.networks
}

/** A network of one address as that address. */
export function formatNetwork(network: string): string {
  return network.includes(':') ? network.replace(/\/128$/, '') : network.replace(/\/32$/, '')
}

function readNetwork(text: string): Network | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const family = familyOf(address)
  if (!family) return undefined
  const all = family === 'ipv4' ? 32 : 128
  const prefix = bits === undefined ? all : Number(bits)
  return prefix <= all ? { address, family, prefix } : undefined
}

function familyOf(address: string): Network['family'] | undefined {
  if (address.includes('%')) return undefined
  const version = isIP(address)
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6'
}
