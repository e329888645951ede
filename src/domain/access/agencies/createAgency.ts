import type { Database } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { violates } from '../../../platform/sql/violates.ts'
import { refuseViolations, validationRefusal } from '../../refusals/refusal.ts'
import { newId } from '../../scalars/typeid.ts'
import type { AgencyRow } from './findAgencies.ts'

const insert = preparedStatement((agency: Placeholders<AgencyRow & { createdAt: Date }>) =>
  kysely.insertInto('agency').values({ agency_id: agency.agencyId, name: agency.name, created_at: agency.createdAt }),
)

/** Adds an agency to the installation. Only the command line can do this; no API key can. */
export async function createAgency(database: Database, given: string, now: Date): Promise<AgencyRow> {
  const name = given.trim()
  if (name.length === 0 || name.length > 100) {
    refuseViolations([{ path: ['name'], detail: 'The name has 1–100 characters.' }])
  }
  const agency = { agencyId: newId(now), name }
  try {
    await insert(database, { ...agency, createdAt: now })
  } catch (error) {
    if (!violates(error, 'agency_name_unique')) throw error
    throw validationRefusal([{ path: ['name'], detail: `There is an agency "${name}" already.` }])
  }
  return agency
}
