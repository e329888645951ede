import { acknowledged } from './acknowledged.ts'
import type { Check } from './Check.ts'
import { money } from './money.ts'
import { places } from './places.ts'

/** Every promise that is checked after each day. */
export const checks: readonly Check[] = [places, acknowledged, money]
