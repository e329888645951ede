import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { Faults, isCounted } from '../../src/platform/log/Faults.ts'
import { faultSentences } from '../../src/platform/log/faultSentences.ts'
import { suiteLogger } from '../world/suiteLog.ts'

class Lost extends Error {}

let now: number
let lines: { level: number; fault: string; state: string; count?: number; seconds?: number; err?: object }[]
let faults: Faults

beforeEach(() => {
  now = 0
  lines = []
  const log = suiteLogger('info', line => lines.push(JSON.parse(line)))
  faults = new Faults(
    log,
    error => error instanceof Lost,
    () => now,
  )
})

/** Lets seconds pass. */
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second++) {
    now += 1000
    faults.tick()
  }
}

const states = () => lines.map(({ fault, state }) => `${fault} ${state}`)

it('is in the operating guide, whatever its name', () => {
  const guide = readFileSync('src/guides/operating.md', 'utf8')
  const [, table = ''] = guide.split('| fault | what it means |')
  const named = [...table.split('\n\n', 1)[0]!.matchAll(/^\|([^|]+)\|/gm)].flatMap(
    ([, names]) => names!.match(/[a-z][a-z-]+/g) ?? [],
  )
  expect(named.sort()).toEqual(Object.keys(faultSentences).sort())
})

describe('a fault', () => {
  it('is one line when it begins and one when it has ended, with a count and the seconds', () => {
    const fault = faults.of('mail-server')
    for (let n = 1; n <= 40; n++) {
      fault.occurred(new Error(`no. ${n}`))
      pass(1)
    }
    expect(states()).toEqual(['mail-server began'])
    fault.ended()
    pass(10)
    expect(lines).toMatchObject([
      { level: 50, state: 'began', err: { message: 'no. 1' } },
      { level: 40, state: 'ended', count: 40, seconds: 40 },
    ])
  })

  it('has a line every five minutes while it lasts, with the newest error', () => {
    faults.of('storage').occurred(new Error('first'))
    pass(299)
    faults.of('storage').occurred(new Error('second'))
    expect(states()).toEqual(['storage began'])
    pass(1)
    expect(lines[1]).toMatchObject({ state: 'lasts', count: 2, seconds: 300, err: { message: 'second' } })
    pass(300)
    expect(states()).toEqual(['storage began', 'storage lasts', 'storage lasts'])
  })

  it('that comes and goes within seconds is one', () => {
    for (let n = 0; n < 10; n++) {
      faults.of('mail-server').occurred(new Error('refused'))
      pass(2)
      faults.of('mail-server').ended()
      pass(2)
    }
    pass(10)
    expect(lines).toMatchObject([{ state: 'began' }, { state: 'ended', count: 10, seconds: 38 }])
  })

  it('lasts as long as one of its reporters sees it', () => {
    const [first, second] = ['first', 'second'].map(reporter => faults.of('database-away', { reporter }))
    first!.occurred(new Lost())
    second!.occurred(new Lost())
    first!.ended()
    pass(10)
    expect(states()).toEqual(['database-away began'])
    second!.ended()
    second!.ended()
    expect(states()).toEqual(['database-away began', 'database-away ended'])
  })

  it('is distinguished by what it is about', () => {
    faults.of('chore', { about: { chore: 'sweep' } }).occurred(new Error('dust'))
    faults.of('chore', { about: { chore: 'mop' } }).occurred(new Error('water'))
    faults.of('chore', { about: { chore: 'mop' } }).ended()
    pass(10)
    expect(lines).toMatchObject([
      { chore: 'sweep', state: 'began' },
      { chore: 'mop', state: 'began' },
      { chore: 'mop', state: 'ended' },
    ])
  })

  it('that never began has no end', () => {
    faults.of('storage').ended()
    pass(10)
    expect(lines).toEqual([])
  })

  it('marks its errors, so that they are not logged elsewhere too', () => {
    const error = new Error('disk')
    faults.of('storage').occurred(error)
    expect([isCounted(error), isCounted(new Error('disk')), isCounted(undefined)]).toEqual([true, false, false])
  })
})

describe('a fault that follows from the database', () => {
  it('is counted with that, and has no lines of its own', () => {
    const [away, jobs] = [faults.of('database-away'), faults.of('jobs')]
    jobs.occurred(new Lost())
    pass(2)
    away.occurred(new Lost())
    pass(20)
    jobs.occurred(new Lost())
    away.ended()
    pass(2)
    jobs.ended()
    pass(20)
    expect(lines).toMatchObject([
      { fault: 'database-away', state: 'began' },
      { fault: 'database-away', state: 'ended', count: 3 },
    ])
  })

  it('is logged if it lasts longer than that', () => {
    faults.of('database-away').occurred(new Lost())
    faults.of('jobs').occurred(new Lost())
    pass(10)
    faults.of('database-away').ended()
    pass(11)
    expect(states()).toEqual(['database-away began', 'database-away ended'])
    faults.of('jobs').occurred(new Lost())
    pass(1)
    expect(states()).toEqual(['database-away began', 'database-away ended', 'jobs began'])
  })

  it('is not logged if it is only tried again after that', () => {
    faults.of('database-away').occurred(new Lost())
    faults.of('chores').occurred(new Lost())
    pass(10)
    faults.of('database-away').ended()
    pass(60)
    faults.of('chores').ended()
    pass(10)
    expect(states()).toEqual(['database-away began', 'database-away ended'])
  })

  it('is logged after some seconds if the database is not away', () => {
    faults.of('jobs').occurred(new Lost())
    pass(4)
    expect(lines).toEqual([])
    pass(1)
    faults.of('jobs').ended()
    pass(10)
    expect(lines).toMatchObject([
      { state: 'began', level: 50 },
      { state: 'ended', seconds: 5 },
    ])
  })

  it('is one line if it lasts a moment only', () => {
    faults.of('live-queries').occurred(new Lost())
    pass(1)
    faults.of('live-queries').ended()
    pass(10)
    expect(lines).toMatchObject([{ fault: 'live-queries', state: 'ended', level: 30, count: 1, seconds: 1 }])
  })

  it('is logged at once if its error is another one', () => {
    faults.of('database-away').occurred(new Lost())
    faults.of('changes').occurred(new Error('a bug'))
    expect(states()).toEqual(['database-away began', 'changes began'])
  })
})
