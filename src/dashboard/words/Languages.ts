import type * as english from './en/subjects.ts'
import type { InLanguage } from './InLanguage.ts'
import type * as portuguese from './pt/subjects.ts'

/** A language that lacks a word of the English one, has another one, or one of another shape, does not compile. */
type Complete<Words extends InLanguage<typeof english>, Names extends keyof typeof english> = Pick<Words, Names>

/** The words of the other languages. Within a subject, `satisfies` finds what is not in the English one. */
export interface Languages {
  pt: Complete<typeof portuguese, keyof typeof portuguese>
}
