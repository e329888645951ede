import { isolate } from '../../rules/isolate.ts'
import type { PartnerKeyFragment } from '../api/generated.ts'
import { mayWrite } from '../api/viewer.ts'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Mark } from '../kit/Mark.tsx'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import type { Doing } from './Doing.ts'
import { keyState, works } from './keyState.ts'
import { Moment } from './Moment.tsx'

const own = words.apiKeys

const marks = { good: 'good', ending: 'warn', unused: 'warn', revoked: 'bad', expired: 'bad' } as const

/** The keys, a line each. @param ownId the key that this session was opened with */
export function KeyTable({
  keys,
  ownId,
  withHolder,
  begin,
}: {
  keys: readonly PartnerKeyFragment[]
  ownId: string
  withHolder: boolean
  begin(doing: Doing): void
}) {
  const columns: Column<PartnerKeyFragment>[] = [
    {
      key: 'name',
      head: own.key,
      cell: key => (
        <>
          <Bdi>{key.name}</Bdi> {key.keyId === ownId && <Mark kind="partners-own" word={own.session} />}
          <code class="quiet partners-below">{key.prefix}…</code>
        </>
      ),
    },
    ...(withHolder ? [{ key: 'holder', head: own.holder, cell: holderOf }] : []),
    {
      key: 'may',
      head: own.may,
      cell: key => (
        <span class="partners-may">{key.scopes.map(each => own.scopes[each]).join(', ') || own.nothing}</span>
      ),
    },
    { key: 'created', head: own.created, cell: key => <Moment at={key.createdAt} /> },
    {
      key: 'used',
      head: own.lastUsed,
      cell: key => (key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : own.never),
    },
    {
      key: 'ends',
      head: own.expires,
      cell: key => {
        const end = key.revokedAt ?? key.expiresAt
        return end ? <Moment at={end} /> : own.never
      },
    },
    {
      key: 'state',
      head: words.state,
      cell: key => <Mark kind={marks[keyState(key)]} word={own.states[keyState(key)]} />,
    },
    ...(mayWrite() ? [{ key: 'acts', head: own.actions, cell: (key: PartnerKeyFragment) => acts(key, begin) }] : []),
  ]
  return (
    <Table
      keys={false}
      name={own.name}
      columns={columns}
      rows={keys}
      keyOf={key => key.keyId}
      over={key => !works(key)}
    />
  )
}

const holderOf = (key: PartnerKeyFragment) =>
  (key.partner && <Bdi>{key.partner.name}</Bdi>) ?? <span class="quiet">{own.own}</span>

function acts(key: PartnerKeyFragment, begin: (doing: Doing) => void) {
  if (!works(key)) return null
  return (
    <span class="partners-row-acts">
      <button
        type="button"
        aria-label={`${own.roll}: ${isolate(key.name)}`}
        onClick={() => begin({ what: 'roll', key })}
      >
        {own.roll}
      </button>
      <button
        type="button"
        aria-label={`${own.revoke}: ${isolate(key.name)}`}
        onClick={() => begin({ what: 'revoke', key })}
      >
        {own.revoke}
      </button>
    </span>
  )
}
