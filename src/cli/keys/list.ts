import { type AgencyRow, findAgenciesOfKeys } from '../../domain/access/agencies/findAgencies.ts'
import { findKeys } from '../../domain/access/findKeys.ts'
import { findOperators } from '../../domain/access/findOperators.ts'
import { findPartners } from '../../domain/access/findPartners.ts'
import type { OperatorRow } from '../../domain/access/operatorColumns.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { alignColumns } from '../alignColumns.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { findOperator } from '../findOperator.ts'
import { minuteOf } from '../minuteOf.ts'
import { keyState } from './keyState.ts'

const HEAD = ['KEY ID', 'BEGINS WITH', 'OPERATOR', 'PARTNER', 'SCOPES', 'NAME', 'STATE', 'LAST USED']

/** `keys list` */
export const list: DatabaseCommand = {
  options: { operator: { type: 'string' } },

  async run(database, { operator }, _subject, now) {
    const operators = operator ? [await findOperator(database, operator)] : await findOperators(database)
    const rows: string[][] = []
    for (const each of operators) rows.push(...(await rowsOf(database, each, now)))
    if (rows.length === 0) return { note: 'There are no keys yet.' }
    return { result: alignColumns([HEAD, ...rows]) }
  },
}

async function rowsOf(sql: Sql, { operatorId, name }: OperatorRow, now: Date): Promise<string[][]> {
  const slugs = new Map((await findPartners(sql, operatorId)).map(each => [each.partnerId, each.slug]))
  const keys = await findKeys(sql, operatorId)
  const ofAgencies = keys.flatMap(({ agencyKeyId }) => agencyKeyId ?? [])
  const agencies = await findAgenciesOfKeys(sql, operatorId, ofAgencies)
  return keys.map(key => [
    encodeTypeId('key', key.keyId),
    key.prefix,
    name,
    slugs.get(key.partnerId ?? '') ?? '-',
    key.scopes.join(',') || '-',
    key.name + ofAgency(agencies.get(key.agencyKeyId ?? '')),
    keyState(key, now),
    key.lastUsedAt ? minuteOf(key.lastUsedAt) : 'never',
  ])
}

const ofAgency = (agency?: AgencyRow) => (agency ? ` (of the agency ${agency.name})` : '')
