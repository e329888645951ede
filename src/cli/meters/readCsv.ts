import { isUtf8 } from 'node:buffer'
import { Refusal } from '../../domain/refusals/refusal.ts'
import type { Formulas } from '../../domain/rules/csvLine.ts'
import { unescapeFormulas } from '../../domain/rules/escapeFormulas.ts'
import { exportedOnly } from './entryOfExport.ts'
import type { FileRecord } from './splitRecords.ts'

/** The allowed and the required columns. */
const columns = ['Meter', 'Usage', 'ExtraInfo', 'OccurredAt', 'IdempotencyKey']
const required = ['Meter', 'Usage']

/** A value, quoted or not, and the separator after it (RFC 4180). */
const VALUE = /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y

/**
 * Returns a function that reads a record as an entry, by the columns of the header line. An empty value is absent.
 * @param formulas how the file writes formulas if it is an export: any other file is read as it is
 */
export function readCsv(header: FileRecord, formulas: Formulas = 'text'): (bytes: Buffer) => Record<string, string> {
  const names = valuesOf(withoutMark(header.bytes ?? Buffer.alloc(0))).map(name => name.trim())
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  const unknown = names.find(name => !columns.includes(name) && !exportedOnly.includes(name))
  const missing = required.filter(name => !names.includes(name))
  const known = `The columns are ${columns.join(', ')}, in any order; the first two are required. A file that was exported can have all of its columns.`
  if (unknown !== undefined) throw new Error(`The header names the column "${unknown.slice(0, 64)}". ${known}`)
  if (repeated !== undefined) throw new Error(`The header names the column ${repeated} twice.`)
  if (missing.length > 0) throw new Error(`The header does not name ${missing.join(' and ')}. ${known}`)

  const escaped = formulas === 'text' && names.includes('CountedUsage')
  const textOf = (value: string) => (escaped ? unescapeFormulas(value) : value)
  return bytes => {
    const values = valuesOf(bytes)
    if (values.length !== names.length) {
      throw wrong(`The record has ${counted(values.length)}; the header has ${counted(names.length)}.`)
    }
    const given = names
      .map((name, index) => [name, textOf(values[index]!)] as const)
      .filter(([, value]) => value !== '')
    return Object.fromEntries(given)
  }
}

const MARK = Buffer.from('\uFEFF')

/** Removes the byte order mark, which can begin a file. */
function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes
}

function valuesOf(bytes: Buffer): string[] {
  if (!isUtf8(bytes)) throw wrong('The record is not valid UTF-8.')
  const text = bytes.toString('utf8')
  const values: string[] = []
  VALUE.lastIndex = 0
  for (;;) {
    const match = VALUE.exec(text)
    if (!match) {
      throw wrong(
        `Value ${values.length + 1} is not well formed: quotes stand around the whole of a value, and one inside is doubled.`,
      )
    }
    const [, quoted, plain, next] = match
    values.push(quoted?.replaceAll('""', '"') ?? plain!)
    if (next === '') return values
  }
}

const counted = (values: number) => (values === 1 ? '1 value' : `${values} values`)

function wrong(sentence: string): Refusal {
  return new Refusal('malformed-request', sentence)
}
