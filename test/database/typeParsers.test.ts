import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld(1)

async function read(instant: string): Promise<number> {
  const [row] = await world.admin.query<{ instant: Date }>('select $1::timestamptz instant', [instant])
  return row!.instant.getTime()
}

describe('a timestamp from the database', () => {
  it.each([
    ['2026-07-01T08:30:00Z', '2026-07-01T08:30:00.000Z'],
    ['2026-07-01T08:30:00.1Z', '2026-07-01T08:30:00.100Z'],
    ['2026-12-31T23:59:59.999999Z', '2026-12-31T23:59:59.999Z'],
    ['2026-07-01T08:30:00+05:45', '2026-07-01T02:45:00.000Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z'],
    ['1000-01-01T00:00:00Z', '1000-01-01T00:00:00.000Z'],
    ['10000-01-01 09:59:59.5Z', '+010000-01-01T09:59:59.500Z'],
    ['0044-03-15 10:00:00Z BC', '-000043-03-15T10:00:00.000Z'],
  ])('reads %s as %s', async (text, instant) => {
    expect(new Date(await read(text)).toISOString()).toBe(instant)
  })

  it('does not depend on the time zone of the session', async () => {
    await world.admin.transaction(async sql => {
      for (const zone of ['Asia/Kathmandu', 'America/New_York', 'Africa/Monrovia']) {
        await sql.query(`set local time zone '${zone}'`)
        for (const instant of ['2026-07-01T08:30:00.250Z', '1900-01-01T00:00:00.000Z']) {
          const [row] = await sql.query<{ instant: Date }>('select $1::timestamptz instant', [instant])
          expect(row!.instant.toISOString()).toBe(instant)
        }
      }
    })
  })

  it.each(['infinity', '-infinity', '280000-01-01'])('throws outside the range of Date: %s', async text => {
    await expect(read(text)).rejects.toThrow('no Date can hold it')
  })

  it('is read back to the millisecond', async () => {
    const date = fc.date({ min: new Date('1001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    await fc.assert(
      fc.asyncProperty(date, async each => {
        expect(await read(each.toISOString())).toBe(each.getTime())
      }),
    )
  })
})
