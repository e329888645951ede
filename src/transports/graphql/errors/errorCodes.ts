import { problemKinds } from '../../../domain/refusals/problem.ts'
import type { RefusalCode } from '../../../domain/refusals/refusal.ts'
import { pathRefusals } from './commonRefusals.ts'

/** A code in `extensions.code` of an error. */
export type ErrorCode = Exclude<RefusalCode, (typeof pathRefusals)[number]> | 'internal'

/** Every code that an error can have over GraphQL. */
export const errorCodes = Object.keys(problemKinds).filter(
  code => !(pathRefusals as string[]).includes(code),
) as ErrorCode[]
