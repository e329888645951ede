/** Days for which e-mails are kept, unless the operator says otherwise. */
export const EMAIL_RETENTION_DAYS = 180

/** The shortest time for e-mails, in days: a late change of a booking must still find that an e-mail was sent. */
export const MIN_EMAIL_RETENTION_DAYS = 30

/** The longest time for which an operator can have waiver answers, files and e-mails kept, in days. */
export const MAX_RETENTION_DAYS = 3650
