import type { ChangeBatch } from '../../database/ChangeBatch.ts'

/** Where live queries hear of what changes, on this instance and on others. */
export interface Changes {
  /**
   * Follows what changes at an operator: once this resolves, whatever is committed is told. A reader who is slow gets several
   * news in one. It ends where `until` is aborted without a refusal, and fails with the refusal where there is one; it fails
   * too where something may have been missed.
   */
  follow(operatorId: string, until: AbortSignal): Promise<AsyncIterableIterator<ChangeBatch>>
}
