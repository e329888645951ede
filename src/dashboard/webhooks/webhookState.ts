import type { WebhookFactsFragment } from '../api/generated.ts'
import { words } from '../words.ts'

const { states } = words.webhooks

/** The state of a webhook: the kind of its badge, its word, and since when it is in it. */
export function webhookState({
  pausedAt,
  pauseReason,
  failingSince,
}: Pick<WebhookFactsFragment, 'pausedAt' | 'pauseReason' | 'failingSince'>) {
  if (pausedAt !== null) {
    if (pauseReason === 'FAILING') return { kind: 'bad', word: states.failed, since: pausedAt }
    if (pauseReason === 'GONE') return { kind: 'bad', word: states.gone, since: pausedAt }
    return { kind: 'paused', word: states.paused, since: pausedAt }
  }
  if (failingSince !== null) return { kind: 'warn', word: states.failing, since: failingSince }
  return { kind: 'good', word: states.on, since: undefined }
}
