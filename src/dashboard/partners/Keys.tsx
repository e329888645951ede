import { address, updateQuery } from '../address.ts'
import type { PartnerKeyFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { Choices } from '../kit/Choices.tsx'
import { LastChanges } from '../kit/LastChanges.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { words } from '../words.ts'
import type { DialogState } from './DialogState.ts'
import { KeyTable } from './KeyTable.tsx'
import { works } from './keyState.ts'
import type { KeyList } from './useKeyList.ts'

const texts = words.apiKeys

const shows: Record<keyof typeof texts.filters, (key: PartnerKeyFragment) => boolean> = {
  working: works,
  ended: key => !works(key),
  all: () => true,
}

/** All keys, or those of one partner, with their actions. */
export function Keys({
  keys: { growing },
  partnerId,
  begin,
}: {
  keys: KeyList
  partnerId: string | undefined
  begin(doing: DialogState): void
}) {
  const query = address.value.query.get('keys') ?? ''
  const chosen = Object.hasOwn(shows, query) ? (query as keyof typeof shows) : 'working'
  const nothing =
    chosen === 'ended' ? texts.noneEnded : partnerId && chosen === 'working' ? texts.noneWorking : texts.none
  return (
    <section class="partners-part" aria-labelledby="keys">
      <div class="head">
        <h2 id="keys">{texts.name}</h2>
        <div class="partners-acts">
          <Choices
            label={texts.which}
            choices={texts.filters}
            chosen={chosen}
            choose={value => updateQuery({ keys: value === 'working' ? '' : value })}
            unseen
          />
          {may('OPERATOR_WRITE') && (
            <button
              type="button"
              class="main"
              onClick={() => begin({ what: 'issue', ...(partnerId && { partnerId }) })}
            >
              {texts.issue}
            </button>
          )}
        </div>
      </div>
      <QueryView query={growing.query} lines={5}>
        {data => {
          const rows = growing.rows.filter(key => (!partnerId || key.partner?.id === partnerId) && shows[chosen](key))
          return (
            <>
              {rows.length === 0 && !growing.hasMore && <p class="empty">{nothing}</p>}
              {rows.length > 0 && (
                <KeyTable keys={rows} ownId={data.viewer.key.id} withHolder={!partnerId} begin={begin} />
              )}
            </>
          )
        }}
      </QueryView>
      {growing.query.data && (
        <LastChanges title={texts.lastChanges} changes={growing.query.data.changes.nodes} of={{ kind: 'API_KEY' }} />
      )}
      {growing.problem && <ProblemBanner problem={growing.problem} retry={growing.more} />}
      {growing.hasMore && (
        <div class="pages">
          <button type="button" disabled={growing.busy} onClick={growing.more}>
            {texts.more}
          </button>
        </div>
      )}
    </section>
  )
}
