import { EmailAddress } from '../../domain/scalars/EmailAddress.ts'

/** The e-mail address in `--contact`. */
export function readEmail(text: string): string {
  try {
    return EmailAddress.parseValue(text)
  } catch {
    throw new Error(`--contact is an e-mail address, such as ada@example.com, and not "${text}".`)
  }
}
