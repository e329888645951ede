import { Problem } from '../api/Problem.ts'

/** A refusal by the page itself, of a value that the service could not parse. @param path the field, such as `input.capacity` */
export function violationAt(path: string, detail: string): Problem {
  return new Problem('validation', detail, { errors: [{ path: path.split('.'), detail }] })
}
