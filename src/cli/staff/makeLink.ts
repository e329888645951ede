import { readConfig } from '../../app/configuration/readConfig.ts'
import { openLinkSigner } from '../../app/openLinkSigner.ts'
import { issueSignIn } from '../../domain/access/openSession.ts'
import { type LetterOccasion, linkTimes, signInUrl } from '../../domain/staff/sendStaffLetter.ts'
import type { Sql } from '../../platform/sql/Database.ts'

/** Makes the link that a letter would have: it signs in to a staff account, once. */
export async function makeLink(
  sql: Sql,
  account: { operatorId: string; keyId: string },
  occasion: LetterOccasion,
  now: Date,
): Promise<{ url: string; until: Date }> {
  const links = await openLinkSigner(sql, readConfig(process.env).publicUrl)
  const until = new Date(now.getTime() + linkTimes[occasion])
  return { url: signInUrl(links, await issueSignIn(sql, links, account, until, now)), until }
}
