import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  type ChangeType,
  WebhookChangeDocument,
  WebhookCreateDocument,
  type WebhookFactsFragment,
} from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { issued } from '../kit/issued.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'
import { TypeChoice } from './TypeChoice.tsx'

const texts = words.webhooks

interface Typed {
  url: string
  description: string
  email: string
  /** Null for all. */
  types: ChangeType[] | null
}

/** Creates a webhook, and shows its secret; or changes one. @param done is called with its identifier */
export function WebhookForm({
  webhook,
  close,
  done,
}: {
  webhook?: WebhookFactsFragment
  close(): void
  done(webhookId: string): void
}) {
  const draft = useDraft<Typed>(`webhook ${webhook?.id ?? ''}`, {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    email: webhook?.email ?? '',
    types: webhook?.types ?? null,
  })
  const { url, description, email, types } = draft.value
  const typed = { url, types, description: description.trim() || null, email: email.trim() || null }
  const [expectedVersion] = useLoadedVersion(webhook?.version, draft.touched)
  const action = useAction(async () => {
    if (webhook) {
      await fetchGraphql(WebhookChangeDocument, {
        input: { webhookId: webhook.id, expectedVersion, changes: changedFrom(webhook, typed) },
      })
      toast(texts.saved)
      end(webhook.id)
    } else {
      const { createWebhook } = await fetchGraphql(WebhookCreateDocument, { input: typed })
      const { secret, webhook: created } = createWebhook.issuedWebhook
      issued.value = { texts, name: created.url, key: secret }
      end(created.id)
    }
  })
  const end = (webhookId: string) => {
    draft.clear()
    close()
    done(webhookId)
  }
  const { problem } = action
  const at = webhook ? 'input.changes' : 'input'
  const field = (
    member: 'url' | 'description' | 'email',
    label: string,
    hint: string,
    more: Record<string, unknown> = {},
  ) => (
    <Field label={label} hint={hint} path={`${at}.${member}`} problem={problem}>
      {input => (
        <input
          dir="auto"
          {...input}
          {...more}
          value={draft.value[member]}
          onInput={event => draft.change({ [member]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  return (
    <Dialog title={webhook ? texts.editTitle : texts.create} wide close={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        {field('url', texts.url, texts.urlHint, { inputMode: 'url', maxLength: 2000, spellcheck: false })}
        <div class="fields">
          {field('description', texts.description, texts.descriptionHint, { maxLength: 200 })}
          {field('email', texts.email, texts.emailHint, { type: 'email', autocomplete: 'email' })}
        </div>
        <TypeChoice
          chosen={types}
          choose={chosen => draft.change({ types: chosen })}
          path={`${at}.types`}
          problem={problem}
        />
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {webhook ? words.save : texts.createAct}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

type Stored = Pick<WebhookFactsFragment, 'url' | 'types' | 'description' | 'email'>

/** What differs: the rest stays as it is, also if somebody else changes it meanwhile. */
function changedFrom(webhook: Stored, typed: Stored): Partial<Stored> {
  const members = ['url', 'types', 'description', 'email'] as const
  const differ = members.filter(member => JSON.stringify(webhook[member]) !== JSON.stringify(typed[member]))
  return Object.fromEntries(differ.map(member => [member, typed[member]]))
}
