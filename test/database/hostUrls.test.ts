import { describe, expect, it } from '@jest/globals'
import { addressOf, hostUrls } from '../../src/platform/connection/hostUrls.ts'

describe('hostUrls', () => {
  it.each([
    ['postgres://u:p@one:5432/booking', ['postgres://u:p@one:5432/booking']],
    [
      'postgresql://u:p,q@one:5432,two/booking?sslmode=require',
      ['postgresql://u:p,q@one:5432/booking?sslmode=require', 'postgresql://u:p,q@two/booking?sslmode=require'],
    ],
    [
      'postgres://one,[::1]:5433/booking?a=1&target_session_attrs=primary&b=2',
      ['postgres://one/booking?a=1&b=2', 'postgres://[::1]:5433/booking?a=1&b=2'],
    ],
    ['postgres://one/booking?target_session_attrs=read-write', ['postgres://one/booking']],
    ['not a URL', ['not a URL']],
  ])('splits %s', (url, urls) => {
    expect(hostUrls(url)).toEqual(urls)
  })
})

describe('addressOf', () => {
  it.each([
    ['postgres://u:p@one.test/booking', { host: 'one.test', port: 5432 }],
    ['postgres://u:p@one.test:5433/booking', { host: 'one.test', port: 5433 }],
    ['postgres://u@[::1]:5433/booking', { host: '::1', port: 5433 }],
    ['postgres://u@%2Fvar%2Frun/booking', { host: '/var/run', port: 5432 }],
  ])('finds the host and port of %s', (url, address) => {
    expect(addressOf(url)).toEqual(address)
  })
})
