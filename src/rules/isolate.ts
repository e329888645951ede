import { withoutOverrides } from './withoutOverrides.ts'

const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Free text, such as a name, for the middle of a sentence that is plain text: a title, a message, a subject. Hebrew and Arabic are read in their
 * own direction and do not reorder what stands beside them. In HTML, use `bdi`.
 */
export function isolate(text: string): string {
  const plain = withoutOverrides(text)
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}
