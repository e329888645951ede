import type { Context } from '../Context.ts'
import type { Live } from './Live.ts'

/** The changes of a subscription. Only subscriptions have them. */
export function liveOf(context: Context): Live {
  if (context.live === undefined) throw new Error('A subscription was started by a transport that serves none.')
  return context.live
}
