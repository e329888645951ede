/**
 * What the service says, as patterns, and this language for it: none, because it says it in English. A pattern may be a part of a
 * sentence; they are applied in this order.
 */
export const sentences: readonly (readonly [said: RegExp, shown: string])[] = []
