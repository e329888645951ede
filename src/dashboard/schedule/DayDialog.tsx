import { address, href } from '../address.ts'
import { longDay } from '../format.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { words } from '../words.ts'
import type { MonthDay } from './MonthDay.ts'
import { MonthList } from './MonthList.tsx'

/** All timeslots of a day of the month. */
export function DayDialog({ close, ...of }: MonthDay & { close(): void }) {
  const activity = address.value.query.get('activity') ?? ''
  return (
    <Dialog title={longDay(of.day)} close={close}>
      <div class="form">
        <MonthList {...of} whole />
        <a href={href('schedule', { week: of.day, activity })}>{words.schedule.showWeek}</a>
      </div>
    </Dialog>
  )
}
