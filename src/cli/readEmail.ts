import { EmailAddress } from '../domain/scalars/EmailAddress.ts'

/** The e-mail address in an option. @param option such as `--contact` */
export function readEmail(option: string, text: string): string {
  try {
    return EmailAddress.parseValue(text)
  } catch {
    throw new Error(`${option} is an e-mail address, such as ada@example.com, and not "${text}".`)
  }
}
