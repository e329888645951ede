import { describe, expect, it } from '@jest/globals'
import { runCommand } from '../world/runCommand.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld(2)

const operators = (...args: string[]) => runCommand(['operators', ...args], { DATABASE_URL: world.databaseUrl })

describe('booking-gateway operators', () => {
  it('adds an operator and prints only its identifier', async () => {
    const made = await operators('create', '--name', 'Fjord Escapes', '--time-zone', 'europe/oslo', '--currency', 'nok')
    expect(made).toEqual({ out: expect.stringMatching(/^op_[0-9a-z]{26}\n$/), err: '', code: 0 })
    const { out } = await operators('list')
    expect(out).toContain(`${made.out.trim()}  Fjord Escapes   Europe/Oslo`)
    const again = await operators('create', '--name', 'fjord escapes', '--time-zone', 'UTC', '--currency', 'EUR')
    expect([again.code, again.err]).toEqual([1, 'There is an operator "fjord escapes" already.\n'])
  })

  it('reports every violation and adds nothing', async () => {
    const { err, code } = await operators('create', '--name', ' ', '--time-zone', 'Mars', '--currency', 'XXXX')
    expect(code).toBe(1)
    expect(err).toContain('The name has 1–100 characters.')
    expect(err).toContain('"Mars" is not a time zone')
    expect(err).toContain('"XXXX" is not a currency')
    const [row] = await world.admin.query(`select count(*) from operator where name = ' '`)
    expect(row).toEqual({ count: 0 })
    for (const [currency, detail] of [
      ['XTS', '"XTS" is not a currency of ISO 4217 in which there are prices.'],
      ['HRK', 'HRK is withdrawn: nothing is sold in it any more.'],
    ] as const) {
      const refused = await operators('create', '--name', 'Adria', '--time-zone', 'UTC', '--currency', currency)
      expect([refused.code, refused.err]).toEqual([1, `${detail}\n`])
    }
  })

  it('refers to its own help when an option is wrong', async () => {
    expect(await operators('create', '--owner', 'x')).toEqual({
      out: '',
      err: "Unknown option '--owner'. See booking-gateway operators --help.\n",
      code: 64,
    })
  })
})
