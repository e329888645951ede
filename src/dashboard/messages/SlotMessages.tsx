import { address, href, updateQuery } from '../address.ts'
import { type MessageEmailFragment, MessageEmailsDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { shortInstant } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { useInterval } from '../kit/useInterval.ts'
import { useWholeList } from '../kit/useWholeList.ts'
import { words } from '../words.ts'
import { SentMessage } from './SentMessage.tsx'

const MessageDialog = lazyPart(async () => (await import('./MessageDialog.tsx')).MessageDialog)

const texts = words.messages

/** The value of `act` in the address while a message is written. */
const ACT = 'message'

const SOON_MS = 3000
const AGAIN_MS = 30_000

/** The messages to the customers of a departure, latest first, and a button for another one. @param named what the departure is */
export function SlotMessages({ timeslotId, named }: { timeslotId: string; named: string }) {
  const filter = { timeslotIds: [timeslotId], kinds: ['MESSAGE' as const] }
  const query = useWholeList(MessageEmailsDocument, { filter }, each => each.emails)
  const isWriting = address.value.query.get('act') === ACT
  const emails = query.data ?? []
  const moving = emails.some(each => each.status === 'PLANNED' || each.status === 'SENDING')
  useInterval(moving ? SOON_MS : AGAIN_MS, query.refetch)
  const messages = [...Map.groupBy(emails, each => each.createdAt)].sort(([one], [other]) => (one < other ? 1 : -1))
  return (
    <section class="messages-slot no-print" aria-label={texts.list}>
      {may('BOOKINGS_WRITE') && (
        <button type="button" onClick={() => updateQuery({ act: ACT }, false)}>
          {texts.toDeparture}
        </button>
      )}
      {messages.length > 0 && (
        <ul>
          {messages.map(([createdAt, of]) => (
            <li key={createdAt}>
              <a href={href('outbox', { kind: 'MESSAGE', text: subjectOf(of) })}>
                <Bdi>{subjectOf(of)}</Bdi>
              </a>{' '}
              <time class="quiet" dateTime={createdAt}>
                {shortInstant(createdAt)}
              </time>
              <SentMessage emails={of} changed={query.refetch} />
            </li>
          ))}
        </ul>
      )}
      {isWriting && may('BOOKINGS_WRITE') && (
        <MessageDialog
          to={{ timeslotId }}
          title={texts.toDeparture}
          lead={texts.to(named)}
          close={() => updateQuery({ act: '' }, false)}
          done={query.refetch}
        />
      )}
    </section>
  )
}

const subjectOf = ([first]: readonly MessageEmailFragment[]) => first?.subject ?? ''
