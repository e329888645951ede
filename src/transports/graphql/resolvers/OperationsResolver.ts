import { Ctx, Query, Resolver } from 'type-graphql'
import { Operations } from '../../../domain/operations/Operations.ts'
import { readOperations } from '../../../domain/operations/readOperations.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Operations)
export class OperationsResolver {
  @Query(() => Operations, {
    description:
      'How the service runs: what needs attention, the jobs and whatever else waits, backups with their verifications, and the audit log. ' +
      'Ask at most every half minute; metrics of Prometheus have the same numbers for alerts.',
  })
  @RequiresScope('operator:read')
  // It counts what waits.
  @Cost({ values: 500 })
  operations(@Ctx() context: Context): Promise<Operations> {
    const { database, installation, now } = context
    if (!installation) throw new Error('What runs an operation of this kind knows its installation.')
    return readOperations(database, installation, callerOf(context).operatorId, now)
  }
}
