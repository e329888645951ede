import { describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { type Route, sourcesOf } from '../../src/transports/rest/Route.ts'
import { routes } from '../../src/transports/rest/routes.ts'
import { statementExport } from '../../src/transports/rest/statementExport.ts'
import { usageExport } from '../../src/transports/rest/usageExport.ts'
import { activities } from '../world/cast.ts'
import { expectNoWrites } from './expectNoWrites.ts'

const ask = expectNoWrites()

/** Readable values of the parameters of paths. */
const values: Record<string, string> = {
  ActivityID: activities.sunset.id,
  BookingReference: 'K7QF-4M2X',
  Month: '2026-06',
  WebhookID: encodeTypeId('wh', '01970000-0000-7000-8000-ffffffffffff'),
}

type Row = Pick<Route, 'method' | 'path' | 'scope' | 'variables'>
const rows: Row[] = [...routes, usageExport, statementExport]
const parameters = rows.flatMap(row =>
  sourcesOf(row).flatMap(([, source]) =>
    source.in === 'query' ? [[`${row.method} ${row.path}`, source.name, row, source] as const] : [],
  ),
)

describe('every parameter of every route', () => {
  it.each(parameters)('%s: finds %s in any case', async (_, name, row, { several }) => {
    const url = row.path.replace(/:(\w+)/g, (_, each: string) => values[each]!)
    const key = row.scope.includes('ota') ? 'wanderly' : 'usage'
    const body = row.method !== 'GET' ? {} : undefined
    for (const spelled of [name.toLowerCase(), name.toUpperCase(), `${name[0]!.toLowerCase()}${name.slice(1)}`]) {
      // What it refuses, it has read: a value given twice, or an invalid one of several.
      const query = several ? `${spelled}=%00` : `${spelled}=a&${name}=b`
      const response = await ask(row.method, `${url}?${query}`, { key, body })
      expect([response.status, response.problem?.errors]).toEqual([
        422,
        expect.arrayContaining([
          { parameter: name, detail: expect.stringContaining(several ? 'it is' : 'must be given once') },
        ]),
      ])
    }
  })

  it('has a readable value in this test if it is in a path', () => {
    const named = parameters.flatMap(([, , row]) =>
      sourcesOf(row)
        .map(([, each]) => each)
        .filter(each => each.in === 'path'),
    )
    expect(named.filter(({ name }) => !values[name])).toEqual([])
  })
})
