import { PerRequest } from './PerRequest.ts'
import type { RefusalCode } from './refusal.ts'

/** How a request ended: successfully, with a refusal, or with a failure of the service. */
export type Outcome = 'ok' | RefusalCode | 'internal'

const outcomes = new PerRequest<object, Outcome>()

/** Records how a refused request ended, for the request statistics. */
export function recordOutcome(request: object, outcome: Outcome): void {
  outcomes.set(request, outcome)
}

export function outcomeOf(request: object): Outcome {
  return outcomes.get(request) ?? 'ok'
}
