import type { ActivityName, OperatorName, PartnerName, ResourceName } from './marketplace.ts'

/** A departure, by the day counted from the one on which it is asked for. */
export interface Departure {
  activity: ActivityName
  ahead: number
  time: string
}

/** Chooses one of the candidates that there are then, by a number from 0 up to 1. */
export type Pick = number

/** What somebody does. It says nothing of what comes of it: that depends on what was done before. */
export type Action =
  | ({ do: 'book'; partner: PartnerName; people: number; promo: boolean; voucher: boolean; again: boolean } & Departure)
  | ({ do: 'hold'; partner: PartnerName; people: number } & Departure)
  | ({ do: 'race'; buyers: { partner: PartnerName | null; people: number }[] } & Departure)
  | { do: 'confirm' | 'extend' | 'cancel' | 'answer'; pick: Pick }
  | { do: 'amend'; pick: Pick; people: number | null; ahead: number | null }
  | ({ do: 'wait'; partner: PartnerName; people: number } & Departure)
  | { do: 'take offer' | 'stop waiting'; pick: Pick }
  /** Paid at once, or only this percentage of it. */
  | ({ do: 'sell'; operator: OperatorName; people: number; deposit: number | null } & Departure)
  | { do: 'pay'; pick: Pick; part: number }
  | { do: 'walk in'; activity: ActivityName; time: string; people: number }
  | { do: 'give back'; pick: Pick; part: number }
  | { do: 'staff cancels'; pick: Pick; refund: 'FULL' | 'BY_TERMS' | 'NONE' }
  | { do: 'accept' | 'reject' | 'redeem' | 'no show' | 'reopen'; pick: Pick }
  | ({ do: 'close' } & Departure)
  | ({ do: 'resize'; capacity: number } & Departure)
  /** Everything of a day is closed, and its bookings are refunded, or moved to a day so many days later. */
  | { do: 'storm'; operator: OperatorName; ahead: number; movesBy: number | null }
  | { do: 'move departure'; pick: Pick; ahead: number }
  | { do: 'reprice'; activity: ActivityName; price: number }
  | { do: 'change commission'; partner: PartnerName; percent: number }
  | { do: 'sell voucher'; operator: OperatorName; amount: number }
  | { do: 'void voucher'; pick: Pick }
  | { do: 'change quantity'; resource: ResourceName; quantity: number }
  | { do: 'record usage'; operator: OperatorName; meter: string; eighths: number[]; again: boolean }
  | { do: 'correct usage'; pick: Pick; eighths: number | null }
  /** Only in tests of the simulation itself: damages what is stored, as a fault of the service would. */
  | { do: 'corrupt'; statement: string }

export type Victim = 'service' | 'worker' | 'database'

/** A process that is killed with SIGKILL while an action is under way. */
export interface Kill {
  victim: Victim
  /** After so many answers of the database to the simulator, counted from the moment at which the request was sent. */
  after: number
}

export interface Step {
  /** Minutes from the beginning of the day. */
  minute: number
  action: Action
  kill?: Kill
}

export interface Day {
  /** Counted from the first day of the simulation. */
  day: number
  steps: readonly Step[]
}

/** What is done, drawn before it is done, so that parts of it can be left out. */
export type Plan = readonly Day[]

/** A plan in readable lines. */
export function linesOf(plan: Plan): string[] {
  return plan.flatMap(({ day, steps }) => [
    `day ${day}${steps.length === 0 ? ': nothing is asked for' : ''}`,
    ...steps.map(({ minute, action, kill }) => {
      const { do: verb, ...details } = action
      const at = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const killed = kill ? `, and the ${kill.victim} is killed meanwhile (after ${kill.after} answers)` : ''
      return `  ${at} ${verb} ${JSON.stringify(details)}${killed}`
    }),
  ])
}
