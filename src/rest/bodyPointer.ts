import type { Fault } from '../refusal.ts'
import { asPointer } from '../scalars/asPointer.ts'
import { restName } from './restName.ts'

/** Where a failed field is in the body: without the variable that stands for the body, in REST's names. */
export function bodyPointer({ path, asSent }: Fault): string {
  const inside = path.slice(1)
  const named = (step: string | number, at: number) =>
    typeof step === 'number' || (asSent && at === inside.length - 1) ? step : restName(step)
  return asPointer(inside.map(named))
}
