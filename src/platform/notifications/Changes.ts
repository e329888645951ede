import type { ChangeBatch } from './ChangeBatch.ts'

/** The source of changes for subscriptions, made by this and other instances. */
export interface Changes {
  /**
   * Follows the changes of an operator: once this resolves, every committed change is reported. A slow reader gets several
   * batches merged into one. The iterator ends when `until` is aborted without a refusal, throws the refusal if there is one, and
   * throws if changes may have been missed.
   */
  follow(operatorId: string, until: AbortSignal): Promise<AsyncIterableIterator<ChangeBatch>>
}

/** The same for workers, too. */
export interface AllChanges extends Changes {
  /**
   * Calls the function whenever an instance announces a change of any operator, until `until` is aborted. Nothing is called while
   * there is no connection: call this again now and then.
   */
  onAny(changed: () => void, until: AbortSignal): void
}
