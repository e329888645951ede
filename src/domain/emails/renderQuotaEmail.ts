import { html } from '../../platform/html/html.ts'
import type { RecordedCrossing } from '../meters/quotas/recordCrossings.ts'
import { UsageQuotaPeriod } from '../meters/quotas/UsageQuotaPeriod.ts'
import { isolate } from '../rules/isolate.ts'
import type { EmailContent } from './EmailContent.ts'
import { emailPage } from './emailPage.ts'

const LANGUAGE = 'en-GB'

/** Renders the e-mail about a quota that was reached, as plain text and HTML. The meter's name is free text and always escaped. */
export function renderQuotaEmail(
  crossing: RecordedCrossing,
): Pick<EmailContent, 'subject' | 'text' | 'html'> & { language: string } {
  const { period, threshold, usage } = crossing
  const [operatorName, meter] = [isolate(crossing.operatorName), isolate(crossing.meter)]
  const daily = period === UsageQuotaPeriod.DAY
  const each = daily ? 'day' : 'month'
  const time = timeOf(crossing)
  const subject = `Quota reached: ${meter}, ${formatNumber(threshold)} ${daily ? 'on' : 'in'} ${time}`
  const summary = `The meter "${meter}" of ${operatorName} has reached its quota for ${time}.`
  const facts = [
    ['Meter', meter],
    ['Quota', `${formatNumber(threshold)} a ${each}`],
    [daily ? 'Day' : 'Month', time],
    ['Used so far', formatNumber(usage)],
  ]
  const ending = `Usage goes on being recorded. You are told once for each ${each}, even if corrections bring it below the quota again.`
  const lines = facts.map(([name, value]) => `${name}: ${value}`)
  const list = html`${lines.map((line, index) => [index > 0 && html`<br>\n`, line])}`
  return {
    subject,
    text: [summary, lines.join('\n'), ending].join('\n\n'),
    html: emailPage({ language: LANGUAGE, subject }, [summary, list, ending]),
    language: LANGUAGE,
  }
}

/** Keeps every digit: a JavaScript number would lose some. */
function formatNumber(digits: string): string {
  return new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 9 }).format(digits as Intl.StringNumericLiteral)
}

/** A local day has no time zone, so it is formatted in UTC. */
function timeOf({ period, periodStart }: RecordedCrossing): string {
  const parts =
    period === UsageQuotaPeriod.DAY ? ({ dateStyle: 'full' } as const) : ({ month: 'long', year: 'numeric' } as const)
  return new Intl.DateTimeFormat(LANGUAGE, { ...parts, timeZone: 'UTC' }).format(new Date(`${periodStart}T00:00:00Z`))
}
