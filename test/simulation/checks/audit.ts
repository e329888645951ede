import { type AuditEnd, verifyAudit } from '../../../src/domain/audit/verifyAudit.ts'
import { type OperatorName, operatorNames } from '../marketplace.ts'
import type { Check } from './Check.ts'

const REQUESTS = 'select distinct request_id id from audit_entry where operator_id = $1 and request_id = any($2)'

/** The log of every operator is whole, also compared with its end of the day before, and has every action that was acknowledged. */
export const audit: Check = {
  promise: 'audit',
  async find({ database, admin, model, names, auditEnds }) {
    const found: string[] = []
    for (const operator of operatorNames) {
      const operatorId = names.operatorIds[operator]
      const { faults, end } = await verifyAudit(database, operatorId, { known: auditEnds.get(operator) })
      found.push(...faults.map(each => `${operator}: ${each}`))
      if (faults.length === 0) auditEnds.set(operator, end)
      const requests = model.audited[operator]
      const rows = await admin.query<{ id: string }>(REQUESTS, [operatorId, [...requests]])
      const known = new Set(rows.map(each => each.id))
      for (const each of requests)
        if (!known.has(each)) found.push(`${operator}: the request ${each} was acknowledged, and is not in the log.`)
      requests.clear()
    }
    return found
  },
}

export type AuditEnds = Map<OperatorName, AuditEnd>
