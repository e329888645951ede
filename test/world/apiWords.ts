/**
 * Names that only belong into the API and never into texts for people: fields, states, identifiers, headers, scopes,
 * types and dates as data.
 */
export const API_WORDS =
  /\b(?!kB\b)[a-z]+[A-Z]\w*|\b[A-Z]+_[A-Z]+\b|\b(CANCELLED|CONFIRMED|PENDING|EXPIRED|REJECTED|ABANDONED|LAPSED|LEFT|DAYS|HOURS|MINUTES|VOIDED|SENT|FAILED)\b|\b[a-z]{2,3}_[0-9a-z]{26}\b|\b[A-Z][A-Za-z]*[a-z]ID\b|\bidentifier\b|Bearer|Idempotency|\bscope\b|\w+:(read|write)\b|\bslug\b|\bversion \d|ISO|IANA|BCP|\bitems?\b|\b(image|application)\/\w+|\d bytes\b|\b\d{4}-\d{2}-\d{2}\b|YYYY|\^/
