import { Extensions } from 'type-graphql'
import type { Shown } from '../../answers/AnswerCache.ts'

/**
 * Declares what the answer of a query shows, so that it is kept until that changes. The answer must be the same for all callers of one
 * seller with the same scopes. Without this, or where the function returns undefined, answers are not kept.
 */
export const Shows = <Args>(shown: (args: Args) => Shown | undefined) => Extensions({ shows: shown })

/** Declares that the resolver of a field shows nothing but what the query shows that the field belongs to. */
export const ShowsNothingElse = () => Extensions({ shows: true })
