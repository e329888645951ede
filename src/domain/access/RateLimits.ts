import type { CallKind } from './CallKind.ts'

/**
 * The highest rate that a key can be given. It only catches mistakes: an operator can issue any number of keys, so what protects
 * operators from each other is how permits are shared, and not this.
 */
export const MAX_PER_SECOND = 100_000

/** The rates of a key by kind, in calls per second, where they differ from those of the installation. */
export type RateLimits = Partial<Record<CallKind, number>>
