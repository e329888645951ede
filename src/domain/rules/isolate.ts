import { withoutOverrides } from './withoutOverrides.ts'

const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Isolates free text, such as a name, within a sentence of plain text: a title, a message, a subject. Hebrew and Arabic then keep
 * their own direction without reordering the text around them. In HTML, use `bdi`.
 */
export function isolate(text: string): string {
  const plain = withoutOverrides(text)
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}
