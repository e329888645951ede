import { readLanguage } from '../scalars/language.ts'
import type { EntryRow } from './entryColumns.ts'
import type { JoinWaitlistInput } from './JoinWaitlistInput.ts'

/** What a customer who waits says of the group and of itself, as it is stored. */
export type WaitlistDetails = Pick<EntryRow, 'participants' | 'firstName' | 'lastName' | 'phone' | 'language'>

/** The details of a request to wait. What it leaves out is that of an earlier one. */
export function waitlistDetails(
  { participants, customer, language }: JoinWaitlistInput,
  before?: Pick<WaitlistDetails, 'phone' | 'language'>,
): WaitlistDetails {
  const { firstName, lastName, phone = before?.phone ?? null } = customer
  return {
    participants,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone,
    language: language ? readLanguage(language)! : (language === undefined && before?.language) || null,
  }
}
