import { UsageError } from '../../app/reportFailure.ts'
import { findOperators } from '../../domain/access/findOperators.ts'
import { recordVerification } from '../../domain/audit/recordVerification.ts'
import { type AuditEnd, type AuditVerification, verifyAudit } from '../../domain/audit/verifyAudit.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { findOperator } from '../findOperator.ts'

/** `audit verify` */
export const verify: DatabaseCommand = {
  options: { operator: { type: 'string' }, end: { type: 'string' } },

  async run(database, { operator, end }) {
    if (end !== undefined && operator === undefined) throw new UsageError('Give --operator with --end')
    const known = end === undefined ? undefined : readEnd(end)
    const operators = operator === undefined ? await findOperators(database) : [await findOperator(database, operator)]
    const lines: string[] = []
    let failed = false
    for (const { operatorId, name } of operators) {
      const found = await verifyAudit(database, operatorId, { known })
      // A wrong --end is no fault of the log.
      if (known === undefined) await recordVerification(database, operatorId, found, new Date())
      failed ||= found.faultCount > 0
      lines.push(`${name}: ${describe(found)}`, ...found.faults.map(each => `  ${each}`))
      const others = found.faultCount - found.faults.length
      if (others > 0) lines.push(`  … and ${others} more`)
    }
    return { result: lines.join('\n'), failed }
  },
}

function readEnd(text: string): AuditEnd {
  const [, number, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (number === undefined) throw new UsageError(`--end is a number, a colon and 64 digits, and not "${text}"`)
  return { number: Number(number), hash: hash! }
}

function describe({ faultCount, end, entries, erased }: AuditVerification): string {
  if (end.number === 0 && faultCount === 0) return 'nothing yet'
  const count = `${entries} ${entries === 1 ? 'entry' : 'entries'}${erased > 0 ? `, the details of ${erased} erased` : ''}`
  const verdict = faultCount === 0 ? 'complete' : 'NOT AS IT WAS WRITTEN'
  return `${verdict} (${count}), ends at ${end.number}:${end.hash}`
}
