import { crc32 } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { redactSecrets } from '../../src/app/redactSecrets.ts'
import { isKeyText, newKeyText, operatorOfKeyText, prefixOfKeyText } from '../../src/domain/access/keyText.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { operators } from '../world/cast.ts'

const { operatorId } = operators.kayaks
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The checksum, computed another way: 62 to the power of 6 is more than a CRC-32. */
const checksumOf = (text: string) => {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  return [5, 4, 3, 2, 1, 0].map(power => letters[Math.floor(crc32(text) / 62 ** power) % 62]).join('')
}

describe('the text of a key', () => {
  it.each([operatorId, operators.walls.operatorId, highest])('carries its operator: %s', operator => {
    const key = newKeyText(operator)
    expect(key).toMatch(/^abk_[0-9A-Za-z]{62}$/)
    expect(`op_${key.slice(34, 60)}`).toBe(encodeTypeId('op', operator))
    expect(operatorOfKeyText(key)).toBe(operator)
    expect(isKeyText(key)).toBe(true)
  })

  it('carries none if it is of an agency, or older', () => {
    const key = newKeyText(undefined)
    expect(key).toMatch(/^abk_[0-9A-Za-z]{36}$/)
    expect(operatorOfKeyText(key)).toBeUndefined()
    expect(isKeyText(key)).toBe(true)
  })

  it.each([operatorId, undefined])('ends with a checksum over all of it: %s', operator => {
    const key = newKeyText(operator)
    expect(key.slice(-6)).toBe(checksumOf(key.slice(0, -6)))
    for (let index = 0; index < key.length; index++) {
      expect(isKeyText(key.slice(0, index) + (key[index] === '2' ? '3' : '2') + key.slice(index + 1))).toBe(false)
    }
    for (const other of [key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`]) expect(isKeyText(other)).toBe(false)
  })

  it('of another operator has another checksum', () => {
    const key = newKeyText(operatorId)
    const other = encodeTypeId('op', operators.walls.operatorId).slice(3)
    expect(isKeyText(key.slice(0, 34) + other + key.slice(60))).toBe(false)
  })

  it('begins with a short prefix that differs for the keys of an operator', () => {
    const prefixes = Array.from({ length: 100 }, () => prefixOfKeyText(newKeyText(operatorId)))
    expect(new Set(prefixes).size).toBe(100)
    for (const each of prefixes) expect(each).toMatch(/^abk_[0-9A-Za-z]{6}$/)
  })

  it.each([operatorId, undefined])('is redacted whole: %s', operator => {
    expect(redactSecrets(`a key ${newKeyText(operator)}.`)).toBe('a key abk_….')
  })
})
