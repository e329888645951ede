import { navigate } from '../address.ts'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { WebhookDeleteDocument, type WebhookFactsFragment } from '../api/generated.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Confirm } from '../kit/Confirm.tsx'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'

const texts = words.webhooks

/** Deletes a webhook and its deliveries. */
export function DeleteWebhook({
  webhook: { id: webhookId, url, partner },
  close,
}: {
  webhook: WebhookFactsFragment
  close(): void
}) {
  const remove = async () => {
    await fetchGraphql(WebhookDeleteDocument, { input: { webhookId } })
    toast(texts.deleted)
    navigate('webhooks')
  }
  return (
    <Confirm title={texts.deleteTitle} act={texts.deleteAct} does={remove} close={close}>
      <p class="webhooks-address">
        <Bdi>{url}</Bdi>
      </p>
      <p>{texts.deleteLead}</p>
      {partner && <p class="banner">{texts.deleteOfPartner(partner.name)}</p>}
    </Confirm>
  )
}
