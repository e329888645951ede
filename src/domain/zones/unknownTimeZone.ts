import type { Violation } from '../refusals/refusal.ts'

/** The violation of a time zone that the IANA database does not have. @param path of it in the input */
export function unknownTimeZone(path: Violation['path'], timeZone: string): Violation {
  return {
    path,
    detail: `The time zone must be one of the IANA database, such as Europe/London; "${timeZone}" is none.`,
  }
}
