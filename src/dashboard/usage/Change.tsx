import { percent } from '../format.ts'
import { locale } from '../locale.ts'
import { words } from '../words.ts'

const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 9, signDisplay: 'exceptZero' })

// Larger percentages are meaningless.
const LARGE = 1000

/** The exact difference from an earlier number, without judging an increase as good or bad. */
export function Change({ more, change }: { more: string; change: number | undefined }) {
  if (more === '0') return <>{words.usage.same}</>
  return (
    <>
      <span aria-hidden="true">{more.startsWith('-') ? '▾ ' : '▴ '}</span>
      {signed.format(more as Intl.StringNumericLiteral)}
      {change !== undefined && Math.abs(change) < LARGE && ` (${change > 0 ? '+' : ''}${percent(change)})`}
    </>
  )
}
