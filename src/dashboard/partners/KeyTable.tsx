import { isolate } from '../../domain/rules/isolate.ts'
import type { PartnerKeyFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count, fromNow, instant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import type { Column } from '../kit/Column.ts'
import { Table } from '../kit/Table.tsx'
import { words } from '../words.ts'
import type { DialogState } from './DialogState.ts'
import { keyState, newAddressesOf, works } from './keyState.ts'

const texts = words.apiKeys

const marks = { good: 'good', ending: 'warn', unused: 'warn', revoked: 'bad', expired: 'bad' } as const

/** The table of keys, one per row. @param ownId the key that this session was opened with */
export function KeyTable({
  keys,
  ownId,
  withHolder,
  begin,
}: {
  keys: readonly PartnerKeyFragment[]
  ownId: string
  withHolder: boolean
  begin(doing: DialogState): void
}) {
  const columns: Column<PartnerKeyFragment>[] = [
    {
      key: 'name',
      head: texts.key,
      cell: key => (
        <>
          <Bdi>{key.name}</Bdi> {key.id === ownId && <Badge kind="partners-own" word={texts.session} />}{' '}
          {keyState(key) !== 'good' && <Badge kind={marks[keyState(key)]} word={texts.states[keyState(key)]} />}
          <code class="quiet partners-below">{key.prefix}…</code>
          {key.agency && (
            <span class="quiet partners-below">
              {texts.ofAgency} <Bdi>{key.agency.name}</Bdi>
            </span>
          )}
          {key.allowedAddresses && (
            <span class="quiet partners-below">{texts.worksFrom(key.allowedAddresses.join(', '))}</span>
          )}
        </>
      ),
    },
    ...(withHolder ? [{ key: 'holder', head: texts.holder, cell: holderOf }] : []),
    {
      key: 'may',
      head: texts.may,
      cell: key => (
        <span class="partners-may">{key.scopes.map(each => texts.scopes[each]).join(', ') || texts.nothing}</span>
      ),
    },
    { key: 'limits', head: texts.limits, cell: limitsOf },
    { key: 'created', head: texts.created, cell: key => <Moment at={key.createdAt} /> },
    {
      key: 'used',
      head: texts.lastUsed,
      cell: key => (
        <>
          {key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : texts.never}
          {newAddressesOf(key).map(({ network, firstUsedAt }) => (
            <span key={network} class="partners-below">
              <Badge kind="warn" word={texts.newAddress} /> <Bdi>{network}</Bdi> {fromNow(firstUsedAt)}
            </span>
          ))}
        </>
      ),
    },
    {
      key: 'ends',
      head: texts.expires,
      cell: key => {
        const end = key.revokedAt ?? key.expiresAt
        return end ? <Moment at={end} /> : texts.never
      },
    },
    ...(may('OPERATOR_WRITE')
      ? [{ key: 'acts', head: texts.actions, cell: (key: PartnerKeyFragment) => acts(key, begin) }]
      : []),
  ]
  return (
    <Table
      keys={false}
      name={texts.name}
      columns={columns}
      rows={keys}
      keyOf={key => key.id}
      over={key => !works(key)}
    />
  )
}

const holderOf = (key: PartnerKeyFragment) =>
  (key.partner && <Bdi>{key.partner.name}</Bdi>) ?? <span class="quiet">{texts.own}</span>

/** The limits that are those of this key alone; that of the others is the same for all keys. */
function limitsOf({ rateLimits }: PartnerKeyFragment) {
  const own = rateLimits.filter(each => !each.isDefault)
  if (own.length === 0) return <span class="quiet">{texts.usualLimits}</span>
  return (
    <span class="partners-may">
      {own.map(each => texts.limitOf(texts.kinds[each.kind], count(each.perSecond))).join(', ')}
    </span>
  )
}

function acts(key: PartnerKeyFragment, begin: (doing: DialogState) => void) {
  if (!works(key)) return null
  return (
    <span class="partners-row-acts">
      <button
        type="button"
        aria-label={`${texts.limit}: ${isolate(key.name)}`}
        onClick={() => begin({ what: 'limit', key })}
      >
        {texts.limit}
      </button>
      {/* The agency rolls its own keys; the connection is ended on the page of the partner. */}
      {!key.agency && (
        <>
          <button
            type="button"
            aria-label={`${texts.change}: ${isolate(key.name)}`}
            onClick={() => begin({ what: 'changeKey', key })}
          >
            {texts.change}
          </button>
          <button
            type="button"
            aria-label={`${texts.roll}: ${isolate(key.name)}`}
            onClick={() => begin({ what: 'roll', key })}
          >
            {texts.roll}
          </button>
          <button
            type="button"
            aria-label={`${texts.revoke}: ${isolate(key.name)}`}
            onClick={() => begin({ what: 'revoke', key })}
          >
            {texts.revoke}
          </button>
        </>
      )}
    </span>
  )
}

/** An instant as relative time, with the exact time. */
function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {fromNow(at)} <span class="quiet partners-below">{instant(at)}</span>
    </time>
  )
}
