import { fetchGraphql, signOut } from '../api/fetchGraphql.ts'
import { type OpenSessionFragment, SessionEndDocument } from '../api/generated.ts'
import { fromNow, instant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { browserName } from '../kit/browserName.ts'
import type { Column } from '../kit/Column.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { Table } from '../kit/Table.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'

const texts = words.ownAccount

/** Open sessions, each of which can be ended. */
export function SessionTable({
  name,
  sessions,
  done,
}: {
  name: string
  sessions: readonly OpenSessionFragment[]
  done(): void
}) {
  const ending = useAction(async ({ sessionId, isCurrent }: OpenSessionFragment) => {
    if (isCurrent) return signOut()
    await fetchGraphql(SessionEndDocument, { input: { sessionId } })
    toast(texts.ended)
    done()
  })
  const columns: Column<OpenSessionFragment>[] = [
    {
      key: 'browser',
      head: texts.browser,
      cell: ({ userAgent, isCurrent }) => (
        <>
          <Bdi>{browserName(userAgent)}</Bdi> {isCurrent && <Badge kind="good" word={texts.thisOne} />}
        </>
      ),
    },
    { key: 'from', head: texts.from, cell: ({ address }) => address ?? '' },
    {
      key: 'opened',
      head: texts.opened,
      cell: ({ openedAt }) => (
        <time dateTime={openedAt} title={instant(openedAt)}>
          {fromNow(openedAt)}
        </time>
      ),
    },
    {
      key: 'acts',
      head: words.staff.actions,
      cell: session => (
        <button
          type="button"
          aria-label={texts.endOf(browserName(session.userAgent))}
          disabled={ending.busy}
          onClick={() => void ending.run(session)}
        >
          {texts.end}
        </button>
      ),
    },
  ]
  return (
    <>
      {ending.problem && <ProblemBanner problem={ending.problem} />}
      <Table keys={false} name={name} columns={columns} rows={sessions} keyOf={each => each.sessionId} />
    </>
  )
}
