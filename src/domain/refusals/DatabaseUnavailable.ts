import { Refusal } from './refusal.ts'

/** The database cannot be used now, and nothing was done. */
export class DatabaseUnavailable extends Refusal {
  constructor() {
    const detail =
      'The database cannot be reached at the moment. Nothing was changed. Send the request again in a second.'
    super('overloaded', detail, { retryAfterSeconds: 1 })
  }
}
