import { Temporal } from 'temporal-polyfill'
import type { Database } from '../database/Database.ts'
import { refuseFaults } from '../refusal.ts'
import type { ExportedPart } from './ExportedEntry.ts'
import { exportUsage } from './exportUsage.ts'
import { usageFormats } from './usageFormats.ts'

const MOST_DAYS = 400

/** The text of an export for a caller, a page at a time. The first thing that it says is what is wrong with the period, if anything. */
export async function* writeExport(
  database: Database,
  operatorId: string,
  timeZone: string,
  part: ExportedPart,
  format: keyof typeof usageFormats,
): AsyncGenerator<string, undefined> {
  refusePeriod(part)
  const { head, write } = usageFormats[format]
  let before = head
  for await (const entries of exportUsage(database, operatorId, timeZone, part)) {
    yield before + entries.map(write).join('')
    before = ''
  }
  if (before !== '') yield before
}

function refusePeriod({ from, to }: ExportedPart): void {
  const days = Temporal.PlainDate.from(from).until(to).days + 1
  const detail =
    days < 1
      ? `The end of the period, ${to}, is before its start, ${from}.`
      : `An export has at most ${MOST_DAYS} days; these are ${days}.`
  if (days < 1 || days > MOST_DAYS) refuseFaults([{ path: ['to'], detail }])
}
