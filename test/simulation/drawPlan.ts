import { Dice } from '../../src/demo/Dice.ts'
import {
  type ActivityName,
  activities,
  activitiesOf,
  activityNames,
  meters,
  type OperatorName,
  operatorNames,
  partnerNames,
  partners,
  partnersOf,
  resourceNames,
  resources,
} from './marketplace.ts'
import type { Action, Day, Departure, Plan, Step, Victim } from './Plan.ts'

/** Minutes from the beginning of the day between which everything is done. */
const HOURS = { from: 9 * 60, until: 22 * 60 }

export interface PlanOptions {
  seed: string
  days: number
  /** Actions of a day at least and at most. */
  least?: number
  most?: number
  /** The victims of the first days, one each, so that a short plan has all of them. */
  first?: readonly Victim[]
  /** How likely a day has a kill of each victim. */
  later?: number
}

/** Draws the plan of a seed. Each day has dice of its own, so that a longer simulation begins like a shorter one. */
export function drawPlan({ seed, days, least = 40, most = 70, first = [], later = 0.07 }: PlanOptions): Plan {
  return Array.from({ length: days }, (_, day) =>
    drawDay(new Dice(`${seed} day ${day}`), day, { least, most, first, later }),
  )
}

function drawDay(
  dice: Dice,
  day: number,
  { least, most, first, later }: Required<Omit<PlanOptions, 'seed' | 'days'>>,
): Day {
  const count = dice.between(least, most)
  const minutes = Array.from({ length: count }, () => dice.between(HOURS.from, HOURS.until)).toSorted((a, b) => a - b)
  const steps: Step[] = minutes.map(minute => ({ minute, action: drawAction(dice) }))
  const victims: Victim[] = first[day] ? [first[day]] : []
  for (const each of ['service', 'worker', 'database'] as const) if (dice.chance(later)) victims.push(each)
  for (const victim of victims) steps[dice.below(count)]!.kill = { victim, after: dice.below(8) }
  return { day, steps }
}

type Draw = (dice: Dice) => Action

/** What can be done, with how often it is. */
const draws: readonly (readonly [number, Draw])[] = [
  [30, drawBooking],
  [8, drawHold],
  [5, drawRace],
  [7, dice => ({ do: 'confirm', pick: dice.throw() })],
  [1, dice => ({ do: 'extend', pick: dice.throw() })],
  [6, dice => ({ do: 'cancel', pick: dice.throw() })],
  [6, drawAmendment],
  [3, dice => ({ do: 'answer', pick: dice.throw() })],
  [4, drawWait],
  [2, dice => ({ do: 'take offer', pick: dice.throw() })],
  [1, dice => ({ do: 'stop waiting', pick: dice.throw() })],
  [5, drawSale],
  [2, dice => ({ do: 'give back', pick: dice.throw(), part: dice.between(1, 4) })],
  [2, dice => ({ do: 'staff cancels', pick: dice.throw(), refund: dice.pick(['FULL', 'BY_TERMS', 'NONE']) })],
  [5, dice => ({ do: 'accept', pick: dice.throw() })],
  [1, dice => ({ do: 'reject', pick: dice.throw() })],
  [1, dice => ({ do: 'pay', pick: dice.throw(), part: dice.between(1, 2) })],
  [2, drawWalkIn],
  [3, dice => ({ do: 'redeem', pick: dice.throw() })],
  [1, dice => ({ do: 'no show', pick: dice.throw() })],
  [0.7, dice => ({ do: 'reopen', pick: dice.throw() })],
  [0.7, dice => ({ do: 'close', ...departure(dice) })],
  [1.5, drawCapacity],
  [0.25, drawStorm],
  [1, dice => ({ do: 'move departure', pick: dice.throw(), ahead: dice.between(1, 15) })],
  [0.12, drawPrice],
  [0.5, dice => ({ do: 'change commission', partner: dice.pick(partnerNames), percent: dice.below(240) / 8 })],
  [1.5, dice => ({ do: 'sell voucher', operator: dice.pick(operatorNames), amount: dice.between(10, 200) * 100 })],
  [0.2, dice => ({ do: 'void voucher', pick: dice.throw() })],
  [0.1, drawQuantity],
  [7, drawUsage],
  [1, dice => ({ do: 'correct usage', pick: dice.throw(), eighths: dice.chance(0.4) ? null : dice.between(1, 80) })],
]

const total = draws.reduce((sum, [weight]) => sum + weight, 0)

function drawAction(dice: Dice): Action {
  let left = dice.throw() * total
  for (const [weight, draw] of draws) {
    left -= weight
    if (left < 0) return draw(dice)
  }
  return draws[0]![1](dice)
}

const people = (dice: Dice) => dice.pick([1, 2, 2, 2, 3, 3, 4, 5])

/** The departures of the next days are in demand most. */
function departure(dice: Dice, of: readonly ActivityName[] = activityNames): Departure {
  const activity = dice.pick(of)
  const ahead = Math.floor(dice.throw() * dice.throw() * 25)
  return { activity, ahead, time: dice.pick(activities[activity].times) }
}

/** A departure of the operator for whom somebody sells. */
function departureOf(dice: Dice, operator: OperatorName): Departure {
  return departure(dice, activitiesOf(operator))
}

function drawBooking(dice: Dice): Action {
  const partner = dice.pick(partnerNames)
  // Now and then of the other operator, whose activities it does not know.
  const operator = dice.chance(0.02) ? dice.pick(operatorNames) : partners[partner].operator
  return {
    do: 'book',
    partner,
    people: people(dice),
    promo: dice.chance(0.15),
    voucher: dice.chance(0.15),
    again: dice.chance(0.15),
    ...departureOf(dice, operator),
  }
}

function drawHold(dice: Dice): Action {
  const partner = dice.pick(partnerNames)
  return { do: 'hold', partner, people: people(dice), ...departureOf(dice, partners[partner].operator) }
}

function drawWait(dice: Dice): Action {
  const partner = dice.pick(partnerNames)
  return { do: 'wait', partner, people: dice.between(1, 2), ...departureOf(dice, partners[partner].operator) }
}

function drawRace(dice: Dice): Action {
  const operator = dice.pick(operatorNames)
  const buyers = Array.from({ length: dice.between(3, 8) }, () => ({
    partner: dice.chance(0.2) ? null : dice.pick(partnersOf(operator)),
    people: dice.between(1, 4),
  }))
  return { do: 'race', buyers, ...departureOf(dice, operator) }
}

function drawAmendment(dice: Dice): Action {
  const moves = dice.chance(0.4)
  return {
    do: 'amend',
    pick: dice.throw(),
    people: moves && dice.chance(0.7) ? null : people(dice),
    ahead: moves ? dice.between(1, 20) : null,
  }
}

function drawSale(dice: Dice): Action {
  const operator = dice.pick(operatorNames)
  const deposit = dice.chance(0.3) ? dice.pick([0, 20, 50]) : null
  return { do: 'sell', operator, people: people(dice), deposit, ...departureOf(dice, operator) }
}

function drawWalkIn(dice: Dice): Action {
  const activity = dice.pick(activityNames)
  return { do: 'walk in', activity, time: dice.pick(activities[activity].times), people: dice.between(1, 3) }
}

function drawStorm(dice: Dice): Action {
  const movesBy = dice.chance(0.4) ? dice.between(1, 6) : null
  return { do: 'storm', operator: dice.pick(operatorNames), ahead: dice.below(4), movesBy }
}

function drawCapacity(dice: Dice): Action {
  const at = departure(dice)
  return { do: 'resize', capacity: Math.max(1, activities[at.activity].capacity + dice.between(-3, 3)), ...at }
}

function drawPrice(dice: Dice): Action {
  const activity = dice.pick(activityNames)
  const { price } = activities[activity]
  return { do: 'reprice', activity, price: dice.between(Math.floor(price * 0.7), Math.floor(price * 1.5)) }
}

function drawQuantity(dice: Dice): Action {
  const resource = dice.pick(resourceNames)
  const { quantity } = resources[resource]
  return { do: 'change quantity', resource, quantity: Math.max(1, quantity + dice.between(-2, 3)) }
}

function drawUsage(dice: Dice): Action {
  const operator = dice.pick(operatorNames)
  const count = dice.chance(0.3) ? dice.between(2, 12) : 1
  const eighths = Array.from({ length: count }, () => dice.between(1, 100))
  return { do: 'record usage', operator, meter: dice.pick(meters[operator]).meter, eighths, again: dice.chance(0.15) }
}
