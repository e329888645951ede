import { fetchGraphql } from '../api/fetchGraphql.ts'
import { StatementsSendDocument } from '../api/generated.ts'
import { count, longMonth } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import type { PartnerOfMonth } from './PartnerOfMonth.ts'

const texts = words.statements

/** Sends statements by e-mail, or records that they were sent in another way. Those without an address get no e-mail. */
export function SendStatements({ of, close, done }: { of: readonly PartnerOfMonth[]; close(): void; done(): void }) {
  const { month } = of[0]!.statement
  const reachable = of.filter(each => each.billingEmail !== null)
  const send = useAction(async (byEmail: boolean) => {
    const some = byEmail ? reachable : of
    await fetchGraphql(StatementsSendDocument, { input: { month, partnerIds: some.map(each => each.id), byEmail } })
    close()
    toast((byEmail ? texts.sent : texts.recordedSent)(count(some.length)))
    done()
  })
  const title = of.length === 1 ? texts.sendOneTitle(of[0]!.name, longMonth(month)) : texts.sendTitle(longMonth(month))
  return (
    <Dialog title={title} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void send.run(true)
        }}
      >
        <p class="quiet">{texts.sendLead}</p>
        <ul class="statements-addresses">
          {of.map(({ id, name, billingEmail }) => (
            <li key={id}>
              <Bdi>{name}</Bdi>: {billingEmail ? <Bdi>{billingEmail}</Bdi> : <em>{texts.noAddress}</em>}
            </li>
          ))}
        </ul>
        {send.problem && <ProblemBanner problem={send.problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="button" disabled={send.busy} onClick={() => void send.run(false)}>
            {texts.markSent}
          </button>
          <button type="submit" class="main" disabled={send.busy || reachable.length === 0}>
            {texts.sendEmails(count(reachable.length))}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
