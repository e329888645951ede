import type { ComponentChildren } from 'preact'
import { href } from '../address.ts'
import type { OperationsBacklogFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { Fact } from '../kit/Fact.tsx'
import { words } from '../words.ts'
import { longest } from './longest.ts'
import type { OperationsData } from './OperationsData.ts'

const texts = words.operations

/** What waits and what fails, of the own operator. */
export function WaitingSheet({ operations }: { operations: OperationsData }) {
  const { webhooks, failedEmailCount } = operations
  const states = [
    webhooks.failingCount > 0 && texts.failing(webhooks.failingCount),
    webhooks.pausedCount > 0 && texts.paused(webhooks.pausedCount),
  ].filter(each => each !== false)
  return (
    <section class="sheet">
      <h2>{texts.waits}</h2>
      <dl class="facts">
        <Fact term={texts.changes}>
          <Waiting backlog={operations.changesUnnumbered} />
        </Fact>
        <Fact term={texts.events}>
          <Waiting backlog={operations.bookingEventsUnrelayed} />
        </Fact>
        <Fact term={texts.emailsWaiting}>
          <Waiting backlog={operations.emailsAwaitingMailServer}>
            <a href={href('outbox', { status: 'AWAITING_MAIL_SERVER' })}>{words.pageNames.outbox}</a>
          </Waiting>
        </Fact>
        <Fact term={texts.emailsFailed}>
          {failedEmailCount === 0 ? (
            <span class="quiet">{texts.none}</span>
          ) : (
            <>
              {count(failedEmailCount)} <a href={href('outbox', { status: 'FAILED' })}>{words.pageNames.outbox}</a>
            </>
          )}
        </Fact>
        <Fact term={texts.deliveries}>
          <Waiting backlog={operations.webhookDeliveriesWaiting} />
        </Fact>
        <Fact term={texts.webhooks}>
          {webhooks.totalCount === 0 ? (
            <span class="quiet">{texts.none}</span>
          ) : (
            <>
              <a href={href('webhooks')}>{texts.webhookCount(webhooks.totalCount)}</a>
              {states.length > 0 && `: ${states.join(', ')}`}
            </>
          )}
        </Fact>
      </dl>
    </section>
  )
}

/** How many wait, and for how long. @param children shown beside if any do */
function Waiting({ backlog, children }: { backlog: OperationsBacklogFragment; children?: ComponentChildren }) {
  if (backlog.count === 0) return <span class="quiet">{texts.none}</span>
  return (
    <>
      {texts.waiting(count(backlog.count), longest(backlog.oldestSeconds))} {children}
    </>
  )
}
