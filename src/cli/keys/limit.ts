import { callKinds } from '../../domain/access/CallKind.ts'
import { MAX_PER_SECOND } from '../../domain/access/RateLimits.ts'
import { setKeyRateLimits } from '../../domain/access/setKeyRateLimits.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { describeKey } from './describeKey.ts'
import { findKey } from './findKey.ts'

/** `keys limit` */
export const limit: DatabaseCommand = {
  changes: AuditObject.API_KEY,
  options: Object.fromEntries(callKinds.map(kind => [kind, { type: 'string' }])),
  subject: 'the key to limit',

  async run(database, options, subject) {
    if (Object.keys(options).length === 0) {
      throw new Error(`Give a rate for at least one of ${callKinds.map(kind => `--${kind}`).join(', ')}.`)
    }
    const { operatorId, keyId } = await findKey(database, subject)
    const key = await setKeyRateLimits(database, operatorId, keyId, {
      ...readRate(options, 'reads'),
      ...readRate(options, 'availability'),
      ...readRate(options, 'bookings'),
      ...readRate(options, 'usage-entries', 'usageEntries'),
    })
    const own = Object.entries(key.rateLimits ?? {}).map(([kind, perSecond]) => `${perSecond} ${kind}`)
    const limits = own.length > 0 ? `${own.join(', ')} a second` : 'the limits of the installation'
    return { note: `Changed ${describeKey(key)} It now has ${limits}.` }
  },
}

function readRate(options: Readonly<Record<string, string | undefined>>, kind: string, field = kind): object {
  const text = options[kind]
  if (text === undefined) return {}
  if (text === 'default') return { [field]: null }
  const perSecond = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (perSecond < 1 || perSecond > MAX_PER_SECOND) {
    throw new Error(
      `--${kind} is a number of calls per second from 1 to ${MAX_PER_SECOND}, or "default", and not "${text}".`,
    )
  }
  return { [field]: perSecond }
}
