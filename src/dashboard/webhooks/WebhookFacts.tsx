import type { WebhookFactsFragment } from '../api/generated.ts'
import { count, instant } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Moment } from '../kit/Moment.tsx'
import { words } from '../words.ts'
import { typeWords } from './typeWord.ts'

const texts = words.webhooks

/** The settings of a webhook. */
export function WebhookFacts({ webhook }: { webhook: WebhookFactsFragment }) {
  const { description, partner, types, email, previousSecretUntil, lastSequenceNumber: lastNumber, createdAt } = webhook
  const both = previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now()
  return (
    <dl class="facts sheet">
      <Fact term={texts.description}>{description && <Bdi>{description}</Bdi>}</Fact>
      <Fact term={texts.owner}>{partner ? <Bdi>{partner.name}</Bdi> : texts.own}</Fact>
      <Fact term={texts.types}>{types === null ? texts.allTypes : types.map(each => typeWords[each]).join(', ')}</Fact>
      <Fact term={texts.email}>{email}</Fact>
      <Fact term={texts.secrets}>{both && texts.twoSecrets(instant(previousSecretUntil))}</Fact>
      <Fact term={texts.lastNumber}>{count(lastNumber)}</Fact>
      <Fact term={texts.created}>
        <Moment at={createdAt} />
      </Fact>
    </dl>
  )
}
