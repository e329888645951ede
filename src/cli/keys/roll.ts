import { rollKey } from '../../domain/access/rollKey.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import type { DatabaseCommand, Options } from '../DatabaseCommand.ts'
import { describeKey } from './describeKey.ts'
import { findKey } from './findKey.ts'

/** `keys roll` */
export const roll: DatabaseCommand = {
  changes: AuditObject.API_KEY,
  options: { 'grace-minutes': { type: 'string' } },
  subject: 'the key to roll',

  async run(database, options, subject, now) {
    const graceMinutes = readGraceMinutes(options)
    const { operatorId, keyId } = await findKey(database, subject)
    const { key, apiKey } = await rollKey(database, operatorId, keyId, graceMinutes, now)
    const old = graceMinutes === 0 ? 'has stopped working' : `keeps working for ${graceMinutes} minutes`
    return { result: key, note: `Issued ${describeKey(apiKey)}\nThe key is shown only once. The old one ${old}.` }
  },
}

export function readGraceMinutes({ 'grace-minutes': text = '0' }: Options): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--grace-minutes is a whole number of minutes, and not "${text}".`)
  return Number(text)
}
