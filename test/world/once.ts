import { type EventEmitter, once as onceOf } from 'node:events'
import { within } from './until.ts'

/** Like `once` of Node, but does not wait for ever. */
// biome-ignore lint/suspicious/noExplicitAny: as Node declares it
export function once(emitter: EventEmitter | EventTarget, event: string): Promise<any[]> {
  return within(`"${event}" of ${emitter.constructor.name}`, onceOf(emitter as EventEmitter, event))
}
