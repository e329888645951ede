import { planQuotaEmail } from '../../domain/emails/planQuotaEmail.ts'
import { findOperatorsDue, recordCrossings } from '../../domain/meters/quotas/recordCrossings.ts'
import type { Services } from '../../transports/graphql/Services.ts'

/** Records the quotas that were reached and plans the e-mails about them: both or neither, once each. */
export async function checkQuotas({ database, clock }: Services): Promise<void> {
  const checkSome = (operatorId: string) =>
    database.transaction(async sql => {
      const now = clock()
      const { crossings, more } = await recordCrossings(sql, operatorId, now)
      for (const crossing of crossings) await planQuotaEmail(sql, crossing, now)
      return more
    })
  for (const { operatorId } of await findOperatorsDue(database)) while (await checkSome(operatorId));
}
