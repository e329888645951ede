import type { Mailer } from '../../platform/mail/Mailer.ts'
import { type Violation, validationRefusal } from '../refusals/refusal.ts'

/**
 * Refuses what needs a letter with a link where there is no mail server: nobody would get it.
 * @param field its path, and whether it is that of the body as it was sent
 */
export function refuseWithoutMail(mailer: Mailer | undefined, field: Omit<Violation, 'detail'>): void {
  if (mailer?.transport !== null) return
  const detail =
    'No link can be sent: there is no mail server. The administrator sets SMTP_URL, or prints a link with the command "booking-gateway staff".'
  throw validationRefusal([{ ...field, detail }])
}
