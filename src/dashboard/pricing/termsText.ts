import { duration, rate } from '../format.ts'
import { words } from '../words.ts'

const texts = words.priceLines

/** What is refunded on cancellation, as a sentence: "Until 2 days before the start 100 %, until 6 h before the start 50 %, later nothing." */
export function termsText(tiers: readonly { minutesBefore: number; percent: number }[] | null): string {
  if (tiers === null) return texts.fullRefund
  const parts = tiers
    .toSorted((one, other) => other.minutesBefore - one.minutesBefore)
    .map(({ minutesBefore, percent }) =>
      minutesBefore === 0
        ? texts.refundUntilStart(rate(percent))
        : texts.refundUntil(duration(minutesBefore), rate(percent)),
    )
  const always = tiers.some(each => each.minutesBefore === 0)
  const sentence = [...parts, ...(always ? [] : [texts.refundAfter])].join(', ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
