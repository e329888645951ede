import { createAgency } from '../../domain/access/agencies/createAgency.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { needOptions } from './needOptions.ts'

/** `agencies create` */
export const create: DatabaseCommand = {
  options: { name: { type: 'string' } },

  async run(database, options, _subject, now) {
    needOptions(options, 'An agency', ['name'])
    const { agencyId } = await createAgency(database, options.name!, now)
    return { result: encodeTypeId('agy', agencyId) }
  },
}
