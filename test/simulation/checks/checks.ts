import { acknowledged } from './acknowledged.ts'
import { audit } from './audit.ts'
import type { Check } from './Check.ts'
import { copies } from './copies.ts'
import { emails } from './emails.ts'
import { feed } from './feed.ts'
import { meters } from './meters.ts'
import { money } from './money.ts'
import { places } from './places.ts'
import { resources } from './resources.ts'
import { rowSecurity } from './rowSecurity.ts'
import { totals } from './totals.ts'
import { webhooks } from './webhooks.ts'

/** Every promise that is checked after each day. */
export const checks: readonly Check[] = [
  places,
  acknowledged,
  resources,
  money,
  totals,
  meters,
  feed,
  copies,
  webhooks,
  emails,
  rowSecurity,
  audit,
]
