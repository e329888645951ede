import { describe, expect, it } from '@jest/globals'
import { newKeyText } from '../../src/domain/access/keyText.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { oldToken } from '../access/oldToken.ts'
import { findLeaks } from '../world/findLeaks.ts'

const signer = new LinkSigner('http://service.test', Buffer.alloc(32, 7))
const id = '01970000-0000-7000-8000-000000000001'
const expiresAt = new Date('2027-01-01T00:00:00Z')
const token = signer.sign('waiver', id, id, expiresAt)
const old = oldToken(signer, 'waiver', id, expiresAt)
const calendar = signer.signTarget('member calendar', id, id, Buffer.from([0, 0, 0, 1]))
const line = (path: string) => JSON.stringify({ level: 30, msg: 'request', path })

describe('findLeaks', () => {
  it.each([
    ['a key', newKeyText(id), 'an API key'],
    ['a key without its operator', newKeyText(undefined), 'an API key'],
    ['a link', `/waiver/${token}`, 'a signed link'],
    ['a link without its operator', `/waiver/${old}`, 'a signed link'],
    ['a link without its beginning', `x${token}x`, 'a signed link'],
    ['a link that was encoded', `/waiver/%${token.charCodeAt(0).toString(16)}${token.slice(1)}`, 'a signed link'],
    ['the link of a calendar', `/calendars/${calendar}.ics`, 'a signed link'],
    ['an address with a password', 'postgres://booking:hunter22@127.0.0.1/x', 'a password in an address'],
    ['a password that it was told of', 'sent s3cret-pass', 'a password'],
  ])('finds %s', (_, text, what) => {
    expect(findLeaks(`${line('/health')}\n${line(text)}\n`, ['s3cret-pass'])).toEqual([{ what, line: line(text) }])
  })

  it('finds a line that is not JSON', () => {
    expect(findLeaks('Listening\n')).toEqual([{ what: 'a line that is not JSON', line: 'Listening' }])
  })

  it('reports nothing else as a secret', () => {
    const names = ['Migration20261129090000_CreateSchema', '/waiver/:token', 'abk_…', 'a'.repeat(200)]
    expect(findLeaks(names.map(each => `${line(each)}\n`).join(''))).toEqual([])
  })
})
