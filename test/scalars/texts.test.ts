import { describe, expect, it } from '@jest/globals'
import { asNfc } from '../../src/domain/scalars/asNfc.ts'
import { IdempotencyKeyText } from '../../src/domain/scalars/IdempotencyKeyText.ts'
import { isBlank } from '../../src/domain/scalars/isBlank.ts'

describe('isBlank', () => {
  it.each([
    ['nothing', ''],
    ['spaces, tabs and lines', ' \t\r\n\u0085\u2028\u2029'],
    ['spaces of other widths', '\u00A0\u1680\u2000\u2003\u200A\u202F\u205F\u3000'],
    ['zero width', '\u200B\u200C\u200D\u2060'],
    ['a byte order mark', '\uFEFF'],
    ['a soft hyphen', '\u00AD'],
    ['marks of direction', '\u200E\u200F\u061C\u202A\u202E\u2066\u2069'],
    ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['tags', '\u{E0001}\u{E0041}'],
    ['a joiner of graphemes', '\u034F'],
    ['empty Braille', '\u2800'],
    ['other signs without a shape', '\u180E\u17B4\uFFF9\u{1D159}\u{1D173}\u{16FE4}'],
  ])('is true of %s', (_, text) => {
    expect(isBlank(text)).toBe(true)
    expect(isBlank(`${text}a${text}`)).toBe(false)
  })

  it.each(['a', '.', '-', '0', '👩‍🚀', '\u0301', 'ᄀ', '⠁', '\u0600', '\0', '\u0007'])('is false of %j', text => {
    expect(isBlank(text)).toBe(false)
  })
})

describe('asNfc', () => {
  it.each(['', 'plain', 'ÿ Ā ˿', 'e\u0301', '각', '\u212B', 'ự', '\uFB1D', 'q\u0307\u0323', '𝅗𝅥', '👩‍🚀', '\uD800'])(
    'is what `normalize` makes of %j',
    text => {
      for (const each of [text, text.normalize('NFD')]) expect(asNfc(each)).toBe(each.normalize('NFC'))
    },
  )

  it('is what `normalize` makes of every character', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const text = String.fromCodePoint(code)
      if (asNfc(text) !== text.normalize('NFC')) throw new Error(code.toString(16))
    }
  })
})

describe('IdempotencyKey', () => {
  it.each([
    ['x', 'x'],
    ['"x"', 'x'],
    ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
    [`"${'k'.repeat(255)}"`, 'k'.repeat(255)],
    ['"', '"'],
    ['"x', '"x'],
    ['x"y"', 'x"y"'],
  ])('reads %s as %s', (given, key) => {
    expect(IdempotencyKeyText.parseValue(given)).toBe(key)
  })

  it.each(['', '""', '"a b"', `"${'k'.repeat(256)}"`])('refuses %s', given => {
    // `""` is a key of nothing.
    expect(() => IdempotencyKeyText.parseValue(given)).toThrow('must be 1–255 visible ASCII characters')
  })
})
