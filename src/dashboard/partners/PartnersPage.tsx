import { useSignal } from '@preact/signals'
import { address, go } from '../address.ts'
import { mayWrite } from '../api/viewer.ts'
import { Answer } from '../kit/Answer.tsx'
import type { PageProps } from '../PageProps.ts'
import { words } from '../words.ts'
import type { Doing } from './Doing.ts'
import { IssueKey } from './IssueKey.tsx'
import { Keys } from './Keys.tsx'
import { OnePartner } from './OnePartner.tsx'
import { PartnerForm } from './PartnerForm.tsx'
import { PartnerTable } from './PartnerTable.tsx'
import { Period } from './Period.tsx'
import './partners.css'
import { RevokeKey } from './RevokeKey.tsx'
import { RollKey } from './RollKey.tsx'
import { Secret } from './Secret.tsx'
import { useFigures } from './useFigures.ts'
import { useKeyList } from './useKeyList.ts'

/** Who sells, how much, and with which keys; with a part of the address more, one partner alone. */
export function PartnersPage({ rest: [named] }: PageProps) {
  const figures = useFigures()
  const keys = useKeyList()
  const doing = useSignal<Doing | undefined>(undefined)
  const { partners = [] } = figures.asked.data ?? {}
  const one = named === undefined ? undefined : partners.find(each => [each.slug, each.partnerId].includes(named))
  const begin = (next: Doing) => {
    doing.value = next
  }
  const close = () => {
    doing.value = undefined
  }
  const now = doing.value
  const own = keys.growing.asked.data?.viewer.key.keyId
  return (
    <>
      {named === undefined ? (
        <>
          <div class="head">
            <h1>{words.partners.name}</h1>
            <div class="partners-acts">
              <Period />
              {mayWrite() && (
                <button type="button" onClick={() => begin({ what: 'add' })}>
                  {words.partners.add}
                </button>
              )}
            </div>
          </div>
          <Answer asked={figures.asked} lines={4}>
            {data => <PartnerTable partners={data.partners} period={figures} />}
          </Answer>
        </>
      ) : (
        <Answer asked={figures.asked}>
          {data =>
            one ? (
              <OnePartner partner={one} period={figures} begin={begin} />
            ) : (
              data.partners && <p class="empty">{words.partners.noSuch}</p>
            )
          }
        </Answer>
      )}
      {(named === undefined || one) && <Keys keys={keys} partnerId={one?.partnerId} begin={begin} />}
      {now?.what === 'add' && <PartnerForm close={close} done={figures.asked.again} />}
      {now?.what === 'change' && one && (
        <PartnerForm
          partner={one}
          close={close}
          done={slug => {
            figures.asked.again()
            keys.growing.asked.again()
            if (named !== slug) go(`partners/${slug}`, Object.fromEntries(address.value.query), false)
          }}
        />
      )}
      {now?.what === 'issue' && (
        <IssueKey partners={keys.partners} partnerId={now.partnerId} close={close} done={keys.growing.asked.again} />
      )}
      {now?.what === 'roll' && (
        <RollKey old={now.key} own={now.key.keyId === own} close={close} done={keys.growing.asked.again} />
      )}
      {now?.what === 'revoke' && (
        <RevokeKey revoked={now.key} own={now.key.keyId === own} close={close} done={keys.growing.asked.again} />
      )}
      <Secret />
    </>
  )
}
