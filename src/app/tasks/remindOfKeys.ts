import { findOperatorIds } from '../../domain/access/findOperators.ts'
import { markReminded } from '../../domain/access/markReminded.ts'
import { planKeyEmail } from '../../domain/emails/planKeyEmail.ts'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Services } from '../../transports/graphql/Services.ts'

/** Plans an e-mail about each API key that expires soon, once: the mark and the e-mail are committed together. */
export async function remindOfKeys({ database }: Services, now: Date, run: ChoreRun): Promise<void> {
  for (const operatorId of await findOperatorIds(database)) {
    if (run.stopping.aborted) return
    await database
      .transaction(async sql => {
        for (const key of await markReminded(sql, operatorId, now)) await planKeyEmail(sql, key, now)
      })
      .catch(error => run.report(error, { operatorId }))
  }
}
