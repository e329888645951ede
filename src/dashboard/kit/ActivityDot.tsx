import type { ActivityColour } from '../api/generated.ts'

/** The colour of an activity, beside its name: it says nothing that the name does not. */
export function ActivityDot({ colour }: { colour: ActivityColour | undefined }) {
  return colour ? <span class="dot" data-colour={colour} aria-hidden="true" /> : null
}
