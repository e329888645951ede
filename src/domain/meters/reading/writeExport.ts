import type { Database } from '../../../platform/sql/Database.ts'
import { refuseViolations, type Violation } from '../../refusals/refusal.ts'
import type { Formulas } from '../../rules/csvLine.ts'
import { daysViolations, MAX_DAYS } from '../../scalars/daysViolations.ts'
import type { ExportedPart } from './ExportedEntry.ts'
import { exportUsage } from './exportUsage.ts'
import type { HeavyReads } from './HeavyReads.ts'
import { usageFormats } from './usageFormats.ts'

/** Writes an export as text, one page at a time. Violations of the request are thrown before the first page. */
export async function* writeExport(
  database: Database,
  heavyReads: HeavyReads,
  operatorId: string,
  timeZone: string,
  part: ExportedPart,
  format: keyof typeof usageFormats,
  formulas: Formulas,
): AsyncGenerator<string, undefined> {
  refuseViolations(violationsOf(part))
  const { head, write } = usageFormats[format]
  let before = head
  const pages = exportUsage(database, operatorId, timeZone, part)
  for (;;) {
    const { value: entries, done } = await heavyReads.page(operatorId, () => pages.next())
    if (done) break
    yield before + entries.map(entry => write(entry, formulas)).join('')
    before = ''
  }
  if (before !== '') yield before
}

function violationsOf({ from, to, meter }: ExportedPart): Violation[] {
  return [
    ...daysViolations(['to'], from, to, MAX_DAYS),
    ...(meter?.trim() === '' ? [{ path: ['meter'], detail: 'meter must not be blank.' }] : []),
  ]
}
