import type { WebhookMessageType } from '../api/generated.ts'
import { words } from '../words.ts'

const { changeTypes, testType } = words.webhooks

/** The type of a change as messages name it, such as `booking.no_show`. */
export const messageType = (name: string): string => name.toLowerCase().replace('_', '.')

/** What each type of messages is called. */
export const typeWords: Readonly<Record<WebhookMessageType, string>> = { ...changeTypes, WEBHOOK_TEST: testType }
