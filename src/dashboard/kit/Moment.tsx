import { fromNow, instant } from '../format.ts'

/** An instant in the time zone of the user, and how long ago or ahead it is. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {instant(at)} <span class="quiet">({fromNow(at)})</span>
    </time>
  )
}
