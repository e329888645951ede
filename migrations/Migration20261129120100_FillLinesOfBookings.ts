import { Migration } from '@mikro-orm/migrations'
import { inBatches } from '../src/app/schema/inBatches.ts'

/** The line that a booking without any was shown with. Ends with a condition. */
const FILL_LINES = `
  update "booking" set "lines" = jsonb_build_array(jsonb_build_object('kind', 'UNIT', 'name', 'Participant', 'quantity', "participants",
    'each', round("price_minor" / "participants"::numeric), 'amount', "price_minor", 'unitId', "activity_id", 'unitType', 'OTHER',
    'paxCount', 1))`

export class Migration20261129120100_FillLinesOfBookings extends Migration {
  override name = 'Migration20261129120100_FillLinesOfBookings'

  override isTransactional(): boolean {
    return false
  }

  override async up(): Promise<void> {
    await inBatches(this, `booking where lines = '[]'`, FILL_LINES)
  }

  override down(): void {}
}
