import { address, refine } from '../address.ts'
import type { PartnerKeyFragment } from '../api/generated.ts'
import { mayWrite } from '../api/viewer.ts'
import { Answer } from '../kit/Answer.tsx'
import { Choices } from '../kit/Choices.tsx'
import { Failing } from '../kit/Failing.tsx'
import { words } from '../words.ts'
import type { Doing } from './Doing.ts'
import { KeyTable } from './KeyTable.tsx'
import { works } from './keyState.ts'
import type { KeyList } from './useKeyList.ts'

const own = words.apiKeys

const shows: Record<keyof typeof own.filters, (key: PartnerKeyFragment) => boolean> = {
  working: works,
  ended: key => !works(key),
  all: () => true,
}

/** The keys, or those of one partner: which there are, and what can be done with them. */
export function Keys({
  keys: { growing },
  partnerId,
  begin,
}: {
  keys: KeyList
  partnerId: string | undefined
  begin(doing: Doing): void
}) {
  const asked = address.value.query.get('keys') ?? ''
  const chosen = Object.hasOwn(shows, asked) ? (asked as keyof typeof shows) : 'working'
  const nothing = chosen === 'ended' ? own.noneEnded : partnerId && chosen === 'working' ? own.noneWorking : own.none
  return (
    <section class="partners-part" aria-labelledby="keys">
      <div class="head">
        <h2 id="keys">{own.name}</h2>
        <div class="partners-acts">
          <Choices
            label={own.which}
            choices={own.filters}
            chosen={chosen}
            choose={value => refine({ keys: value === 'working' ? '' : value })}
            unseen
          />
          {mayWrite() && (
            <button
              type="button"
              class="main"
              onClick={() => begin({ what: 'issue', ...(partnerId && { partnerId }) })}
            >
              {own.issue}
            </button>
          )}
        </div>
      </div>
      <Answer asked={growing.asked} lines={5}>
        {data => {
          const rows = growing.rows.filter(
            key => (!partnerId || key.partner?.partnerId === partnerId) && shows[chosen](key),
          )
          return (
            <>
              {rows.length === 0 && !growing.hasMore && <p class="empty">{nothing}</p>}
              {rows.length > 0 && (
                <KeyTable keys={rows} ownId={data.viewer.key.keyId} withHolder={!partnerId} begin={begin} />
              )}
            </>
          )
        }}
      </Answer>
      {growing.problem && <Failing problem={growing.problem} again={growing.more} />}
      {growing.hasMore && (
        <div class="pages">
          <button type="button" disabled={growing.busy} onClick={growing.more}>
            {own.more}
          </button>
        </div>
      )}
    </section>
  )
}
