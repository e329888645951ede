import type { Sql } from '../../platform/sql/Database.ts'
import { emailPattern } from './emailPattern.ts'
import { emailsOfCustomer } from './emailsOfCustomer.ts'

/** The values of the member `customerEmail` of a filter; undefined without it. */
export interface EmailValues {
  /** In lower case. */
  customerEmails: readonly string[] | undefined
  /** By these an index finds them. */
  emailPatterns: readonly string[] | undefined
}

/** Reads which addresses a filter by a customer's address means: those that are merged with it too. */
export async function emailValues(
  db: Sql,
  operatorId: string,
  customerEmail: string | null | undefined,
): Promise<EmailValues> {
  const email = customerEmail?.trim()
  const customerEmails = email ? await emailsOfCustomer(db, operatorId, email) : undefined
  return { customerEmails, emailPatterns: customerEmails?.map(emailPattern) }
}
