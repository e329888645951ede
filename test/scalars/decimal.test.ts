import { describe, expect, it } from '@jest/globals'
import { Decimal } from '../../src/domain/scalars/Decimal.ts'
import { NumberLiteral } from '../../src/domain/scalars/NumberLiteral.ts'

describe('Decimal', () => {
  it.each([
    ['0', '0'],
    ['-0.0', '0'],
    ['10', '10'],
    ['1.500', '1.5'],
    ['0.001', '0.001'],
    ['-12e-3', '-0.012'],
    ['1.25E+2', '125'],
    ['0e999', '0'],
    [`${'9'.repeat(29)}.${'9'.repeat(9)}`, `${'9'.repeat(29)}.${'9'.repeat(9)}`],
  ])('keeps the digits of %s as %s', (source, digits) => {
    expect(Decimal.parseValue(source)).toBe(digits)
    expect(Decimal.parseValue(new NumberLiteral(source))).toBe(digits)
  })

  it.each(['', ' 1', '1.', '.5', '01', '1e101', `1${'0'.repeat(29)}`, '0.0000000001', '1,5', 'NaN'])(
    'refuses "%s"',
    source => {
      expect(() => Decimal.parseValue(source)).toThrow('must be a number with at most 29 digits')
    },
  )

  it('refuses a text of more than two hundred characters, for any value', () => {
    expect(Decimal.parseValue(`1.${'0'.repeat(198)}`)).toBe('1')
    expect(() => Decimal.parseValue(`1.${'0'.repeat(199)}`)).toThrow('must be a number')
  })
})
