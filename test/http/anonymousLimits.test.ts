import { describe, expect, it } from '@jest/globals'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { anonymousLimits } from '../../src/transports/http/identity/anonymousLimits.ts'
import { clientNetwork } from '../../src/transports/http/identity/clientNetwork.ts'

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
  it('limits the requests of each address', () => {
    const limits = anonymousLimits({ rateLimitPerSecond: 200, uptime: () => 0 })
    const many = (address: string) => Array.from({ length: 100 }, () => refusalOf(() => limits.count(address))?.code)
    expect(many('192.0.2.1')).toContain('rate-limited')
    expect(refusalOf(() => limits.count('192.0.2.2'))).toBeUndefined()
  })

  it('limits nothing if keys are not limited', () => {
    const limits = anonymousLimits({ rateLimitPerSecond: 0, uptime: () => 0 })
    for (let time = 0; time < 100; time++) limits.count('192.0.2.1')
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
    ['192.0.2.1:50123', '192.0.2.1'],
    ['[2001:db8:1:2::6]:50123', '2001:db8:1:2'],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })
})
