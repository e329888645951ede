import { may } from '../api/viewer.ts'
import { AttentionPanel } from '../attention/AttentionPanel.tsx'
import type { ControlRoomProps } from './ControlRoomProps.ts'
import { NextDepartures } from './NextDepartures.tsx'

/** What is next, and what needs somebody. */
export function ControlRoom({ day, zone, now, slots }: ControlRoomProps) {
  return (
    <>
      <NextDepartures slots={slots ?? []} now={now} />
      {may('BOOKINGS_READ') && <AttentionPanel day={day} zone={zone} />}
    </>
  )
}
