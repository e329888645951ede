import type { BookingRowFragment } from '../api/generated.ts'
import { viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { downloadCsv } from '../kit/downloadCsv.ts'
import { words } from '../words.ts'
import { csvColumns } from './csvColumns.ts'

/** Downloads bookings as a CSV file. */
export function downloadBookings(rows: readonly BookingRowFragment[]): void {
  const day = todayIn(viewer.value?.operator.timeZone ?? 'UTC')
  downloadCsv(
    `${words.bookingList.file}-${day}`,
    csvColumns.map(([head]) => head),
    rows.map(row => csvColumns.map(([, of]) => of(row))),
  )
}
