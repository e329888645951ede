import { words } from '../words.ts'

const { changeTypes, testType } = words.webhooks

/** The type of a change as messages name it, such as `booking.no_show`. */
export const messageType = (name: string): string => name.toLowerCase().replace('_', '.')

const byMessageType = new Map<string, string>(
  Object.entries(changeTypes).map(([name, word]) => [messageType(name), word]),
)
byMessageType.set('webhook.test', testType)

/** The types of messages, with their words. */
export const messageTypes: readonly (readonly [type: string, word: string])[] = [...byMessageType]

/** What a type of messages is called. */
export const typeWord = (type: string): string => byMessageType.get(type) ?? type
