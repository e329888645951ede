import { fromNow, instant } from '../format.ts'

/** An instant as one says it, and exactly. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {fromNow(at)} <span class="quiet partners-below">{instant(at)}</span>
    </time>
  )
}
