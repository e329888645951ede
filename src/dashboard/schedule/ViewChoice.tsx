import { address, href } from '../address.ts'
import { words } from '../words.ts'

const texts = words.schedule

/** Leads to the week or the month of the days that are shown. */
export function ViewChoice({ span, first }: { span: 'week' | 'month'; first: string }) {
  const activity = address.value.query.get('activity') ?? ''
  return (
    <nav class="view-choice" aria-label={texts.view}>
      <a href={href('schedule', { week: first, activity })} aria-current={span === 'week' ? 'page' : undefined}>
        {texts.week}
      </a>
      <a
        href={href('schedule', { month: first.slice(0, 7), activity })}
        aria-current={span === 'month' ? 'page' : undefined}
      >
        {texts.month}
      </a>
    </nav>
  )
}
