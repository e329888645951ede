import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { csvLine } from '../../src/domain/rules/csvLine.ts'
import { escapeFormulas, unescapeFormulas } from '../../src/domain/rules/escapeFormulas.ts'

describe('escapeFormulas', () => {
  it.each<[string, string]>([
    ['=HYPERLINK("https://evil.test")', '\'=HYPERLINK("https://evil.test")'],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    [' =1', "' =1"],
    ['\t=1', "\t'=1"],
    ['a;=1', "a;'=1"],
    ['a\r\n=1', "a\r\n'=1"],
    ["'=1", "''=1"],
    ['-12.50', '-12.50'],
    ['a=1', 'a=1'],
    ['ada@example.com', 'ada@example.com'],
    ["'tis", "'tis"],
    ['', ''],
  ])('writes %j as %j', (text, escaped) => {
    expect(escapeFormulas(text)).toBe(escaped)
  })

  it('writes no text that begins a cell with a sign, and is undone exactly', () => {
    const signs = fc.string({
      unit: fc.constantFrom('=', '-', '+', '@', "'", ' ', ';', '\n', '\r', '\t', '1', '.', 'a'),
    })
    fc.assert(
      fc.property(fc.oneof(signs, fc.string({ unit: 'binary' })), text => {
        const escaped = escapeFormulas(text)
        expect(unescapeFormulas(escaped)).toBe(text)
        for (const cell of escaped.split(/[;\t\r\n]/)) {
          if (!/^-?\d+(\.\d+)?$/.test(escaped)) expect(cell.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/)
        }
      }),
      { numRuns: 5000 },
    )
  })
})

describe('csvLine', () => {
  it('quotes what needs it, and writes formulas as text unless they are wanted raw', () => {
    const values = ['=1,2', 'a"b', '', null, undefined, -5, '-5.00']
    expect(csvLine(values)).toBe('"\'=1,2","a""b","",,,-5,-5.00\r\n')
    expect(csvLine(values, 'raw')).toBe('"=1,2","a""b","",,,-5,-5.00\r\n')
  })
})
