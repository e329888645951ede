import type { Violation } from '../../domain/refusals/refusal.ts'
import { asPointer } from '../../domain/scalars/asPointer.ts'
import { restName } from './restName.ts'

/** The JSON Pointer of a failed field in the body, in REST names: without the variable that represents the body. */
export function bodyPointer({ path, asSent }: Violation): string {
  const inside = path.slice(1)
  const named = (step: string | number, index: number) =>
    typeof step === 'number' || (asSent && index === inside.length - 1) ? step : restName(step)
  return asPointer(inside.map(named))
}
