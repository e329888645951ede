import { describe, expect, it } from '@jest/globals'
import { anonymousLimits } from '../../src/http/identity/anonymousLimits.ts'
import { clientNetwork } from '../../src/http/identity/clientNetwork.ts'
import { Refusal } from '../../src/refusal.ts'

const refusalOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return undefined
}

describe('anonymousLimits', () => {
  it('admits two at a time, and a third when one has ended', () => {
    const limits = anonymousLimits({ rateLimitPerSecond: 0, uptime: () => 0 })
    const [first] = [limits.begin('a'), limits.begin('b')]
    expect(refusalOf(() => limits.begin('c'))).toMatchObject({ code: 'overloaded', facts: { retryAfterSeconds: 1 } })
    first!()
    first!()
    limits.begin('c')
    expect(refusalOf(() => limits.begin('d'))).toBeDefined()
  })

  it('limits the work of each address, and of all together', () => {
    const limits = anonymousLimits({ rateLimitPerSecond: 200, uptime: () => 0 })
    const begin = (address: string) => refusalOf(() => limits.begin(address)())?.code
    const many = (address: string) => Array.from({ length: 40 }, () => begin(address))
    expect(many('192.0.2.1')).toContain('rate-limited')
    const rest = ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'].flatMap(many)
    expect(rest).toContain('overloaded')
  })
})

describe('clientNetwork', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1::6', '2001:db8:1:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8::', '2001:db8:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })
})
