import type { ChangeBatch } from '../../database/ChangeBatch.ts'

/** Where subscriptions follow changes, on this instance and on others. */
export interface Changes {
  /**
   * Follows the changes of an operator: once this resolves, every committed change is reported. A slow reader gets several
   * batches as one. It ends when `until` is aborted without a refusal, fails with the refusal if there is one, and fails if
   * changes may have been missed.
   */
  follow(operatorId: string, until: AbortSignal): Promise<AsyncIterableIterator<ChangeBatch>>
}
