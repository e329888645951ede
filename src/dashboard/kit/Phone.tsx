import { Bdi } from './Bdi.tsx'

const E164 = /^\+[1-9]\d{1,14}(;ext=\d+)?$/

/** A customer's phone number: a link to call it, or the text that was sent if that could not be read as a number. */
export function Phone({ number }: { number: string }) {
  return E164.test(number) ? <a href={`tel:${number}`}>{number}</a> : <Bdi>{number}</Bdi>
}
