import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { planAssignments, type TakenTime } from '../../src/domain/assignments/planAssignments.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** A Monday. All local times of this file are UTC. */
const MONDAY = Date.parse('2026-06-29T00:00:00Z')

interface Wish {
  /** In hours since the first Monday. */
  at: number
  hours?: number
  missing?: number
  skills?: string[]
  absent?: string[]
  excluded?: string[]
}

function use({ at, hours = 1, missing = 1, skills = [], absent = [], excluded = [] }: Wish) {
  const start = MONDAY + at * HOUR
  const end = start + hours * HOUR
  const first = (time: number, unit: number) => new Date(MONDAY + Math.floor((time - MONDAY) / unit) * unit)
  const next = (time: number, unit: number) => new Date(MONDAY + Math.ceil((time - MONDAY) / unit) * unit)
  return {
    startsAt: new Date(start),
    endsAt: new Date(end),
    dayStart: first(start, DAY),
    dayEnd: next(end, DAY),
    weekStart: first(start, WEEK),
    weekEnd: next(end, WEEK),
    missing,
    skills,
    absent,
    excluded,
  }
}

const member = (name: string, ...skills: string[]) => ({ memberId: name, name, skills })
const guides = [member('Ana'), member('Bo')]

function namesFor(wishes: Wish[], members = guides, taken: TakenTime[] = []) {
  return planAssignments(wishes.map(use), members, taken).assigned.map(each => each.memberId)
}

describe('the rule takes', () => {
  it('who has the fewest hours that day, before who has the fewest that week', () => {
    // Bo was absent on Monday and does not get all of Tuesday.
    const monday = [8, 10, 12].map(at => ({ at, absent: ['Bo'] }))
    const tuesday = [32, 34, 36, 38].map(at => ({ at }))
    expect(namesFor([...monday, ...tuesday])).toEqual(['Ana', 'Ana', 'Ana', 'Bo', 'Ana', 'Bo', 'Ana'])
  })

  it('who has the fewest hours that week, if their days are alike', () => {
    expect(namesFor([8, 32, 56, 80].map(at => ({ at })))).toEqual(['Ana', 'Bo', 'Ana', 'Bo'])
  })

  it('hours, and not departures', () => {
    // A whole day each Monday and Wednesday, and two tours beside it.
    const wishes = [0, 48].flatMap(at => [{ at: at + 8, hours: 8 }, { at: at + 9 }, { at: at + 11 }, { at: at + 17 }])
    expect(namesFor(wishes)).toEqual(['Ana', 'Bo', 'Bo', 'Bo', 'Bo', 'Ana', 'Ana', 'Ana'])
  })

  it('each week by its own', () => {
    expect(namesFor([8, 7 * 24 + 8, 8 * 24 + 8].map(at => ({ at })))).toEqual(['Ana', 'Ana', 'Bo'])
  })

  it('the hours of a departure over midnight in the week in which they are', () => {
    // Ana comes home on Monday evening of the second week.
    const voyage = { at: 6 * 24 + 8, hours: 34 }
    expect(namesFor([voyage, { at: 8 * 24 + 8 }])).toEqual(['Ana', 'Bo'])
    expect(namesFor([{ at: 5 * 24 }, { at: 6 * 24 + 23, hours: 2 }, { at: 9 * 24 }])).toEqual(['Ana', 'Bo', 'Ana'])
    expect(namesFor([voyage, { at: 6 * 24 + 23, hours: 2 }, { at: 9 * 24 }])).toEqual(['Ana', 'Bo', 'Bo'])
  })

  it('who has the fewest skills, and then the first by name', () => {
    const members = [member('Ana', 'French'), member('Cy'), member('Bo')]
    expect(
      namesFor(
        [8, 9, 10].map(at => ({ at })),
        members,
      ),
    ).toEqual(['Bo', 'Cy', 'Ana'])
  })

  it('nobody whose window overlaps, and those whose windows touch', () => {
    const taken = [{ memberId: 'Ana', startsAt: new Date(MONDAY + 8 * HOUR), endsAt: new Date(MONDAY + 10 * HOUR) }]
    expect(namesFor([{ at: 9.5 }], [member('Ana')], taken)).toEqual([])
    expect(namesFor([{ at: 10 }], [member('Ana')], taken)).toEqual(['Ana'])
  })

  it('nobody who was removed by hand', () => {
    expect(namesFor([{ at: 8, missing: 2, excluded: ['Ana'] }])).toEqual(['Bo'])
  })
})

describe('the rule says that', () => {
  const at = 8
  it.each<[string, Wish, ReturnType<typeof member>[]]>([
    ['No member is active.', { at }, []],
    ['No active member has the skills that it needs: French, Rescue.', { at, skills: ['French', 'Rescue'] }, guides],
    ['All active members are absent that day.', { at, absent: ['Ana', 'Bo'] }, guides],
    ['All active members who are there have this or another departure at that time.', { at, missing: 3 }, guides],
    [
      'All active members who are there were removed from this departure by hand.',
      { at, absent: ['Bo'], excluded: ['Ana'] },
      guides,
    ],
    [
      'All active members with the skills who are there were removed from this departure by hand, or have this or another one at that time.',
      { at, missing: 2, skills: ['sea'], excluded: ['Ana'] },
      [member('Ana', 'Sea'), member('Bo', 'SEA'), member('Cy')],
    ],
  ])('%s', (reason, wish, members) => {
    const { unfilled } = planAssignments([use(wish)], members, [])
    expect(unfilled.map(each => each.reason)).toEqual([reason])
  })

  it('a member who was removed and has another departure now has that one', () => {
    const { unfilled } = planAssignments([use({ at }), use({ at, excluded: ['Ana'] })], [member('Ana')], [])
    expect(unfilled).toMatchObject([
      { missing: 1, reason: 'All active members who are there have this or another departure at that time.' },
    ])
  })
})

describe('for members with equal skills', () => {
  const people = fc.integer({ min: 1, max: 5 }).map(count => Array.from({ length: count }, (_, at) => member(`M${at}`)))
  /** How many departures at each hour of two weeks, most hours none. */
  const hours = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 * 7 * 24 - 1 }), fc.integer({ min: 1, max: 5 })), {
    maxLength: 60,
  })
  const inOrder = (wishes: Wish[]) => wishes.toSorted((one, other) => one.at - other.at).map(use)

  it('who are all free, the departures of a day and of a week differ by at most one', () => {
    fc.assert(
      fc.property(people, hours, (members, picked) => {
        const uses = inOrder(
          [...new Map(picked)].map(([at, wanted]) => ({ at, missing: Math.min(wanted, members.length) })),
        )
        const { assigned, unfilled } = planAssignments(uses, members, [])
        expect(unfilled).toEqual([])
        for (const bound of ['dayStart', 'weekStart'] as const) {
          for (const its of Map.groupBy(assigned, each => each.use[bound].getTime()).values()) {
            const counts = members.map(({ memberId }) => its.filter(each => each.memberId === memberId).length)
            expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
          }
        }
      }),
    )
  })

  it('whatever overlaps, nobody is in two places, and what is not filled has nobody free', () => {
    const overlapping = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 300 }),
        hours: fc.integer({ min: 1, max: 40 }),
        missing: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(people, overlapping, (members, wishes) => {
        const { assigned, unfilled } = planAssignments(inOrder(wishes), members, [])
        const overlap = (one: { startsAt: Date; endsAt: Date }, other: { startsAt: Date; endsAt: Date }) =>
          one.startsAt < other.endsAt && other.startsAt < one.endsAt
        const usesOf = (memberId: string) => assigned.filter(each => each.memberId === memberId).map(each => each.use)
        for (const { memberId } of members) {
          const its = usesOf(memberId)
          expect(its.filter((one, at) => its.slice(at + 1).some(other => overlap(one, other)))).toEqual([])
          for (const { use } of unfilled) expect(usesOf(memberId).some(each => overlap(each, use))).toBe(true)
        }
      }),
    )
  })

  it('two runs, one after the other, choose what one run chooses', () => {
    fc.assert(
      fc.property(people, hours, fc.nat(60), (members, picked, cut) => {
        const uses = inOrder(picked.map(([at, missing]) => ({ at, missing })))
        const first = planAssignments(uses.slice(0, cut), members, [])
        const taken = first.assigned.map(({ memberId, use: { startsAt, endsAt } }) => ({ memberId, startsAt, endsAt }))
        const second = planAssignments(uses.slice(cut), members, taken)
        const whole = planAssignments(uses, members, [])
        expect([...first.assigned, ...second.assigned]).toEqual(whole.assigned)
      }),
    )
  })
})
