import { Migration } from '@mikro-orm/migrations'
import { inBatches } from '../src/app/schema/inBatches.ts'

/** The texts of the tables that grow with every sale. What the next migration finds of them is what was written meanwhile. */
const texts: Record<string, string[]> = {
  booking: ['first_name', 'last_name', 'payment_reference', 'partner_reference', 'notes', 'cancel_reason'],
  booking_event: ['reason'],
  usage_receipt: ['meter'],
  waitlist_entry: ['first_name', 'last_name'],
  waiver_answer: ['label'],
}

/** Documents, which are normalised as text. */
const documents: Record<string, string[]> = { booking: ['lines'], booking_event: ['changes'], waiver_answer: ['value'] }

export class Migration20261127025900_NormaliseTextsInBatches extends Migration {
  override name = 'Migration20261127025900_NormaliseTextsInBatches'

  override isTransactional(): boolean {
    return false
  }

  override async up(): Promise<void> {
    for (const [table, columns] of Object.entries(texts)) {
      const changed = [
        ...columns.map(column => ({ column, type: 'text' })),
        ...(documents[table] ?? []).map(column => ({ column, type: 'jsonb' })),
      ]
      const sets = changed.map(({ column, type }) => `${column} = normalize(${column}::text, nfc)::${type}`).join(', ')
      const foreign = changed.map(({ column }) => `${column}::text is not nfc normalized`).join(' or ')
      await inBatches(this, `${table} where (${foreign})`, `update ${table} set ${sets}`)
    }
  }

  // In which form a text was sent is not stored.
  override down(): void {}
}
