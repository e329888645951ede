import type { Context } from '../Context.ts'
import type { Live } from './Live.ts'

/** What a subscription hears; nothing else that is asked for reaches a subscription's source. */
export function liveOf(context: Context): Live {
  if (context.live === undefined) throw new Error('A subscription was started by a door that has none.')
  return context.live
}
