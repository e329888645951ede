import { useSignal } from '@preact/signals'
import { address, href, navigate } from '../address.ts'
import { may } from '../api/viewer.ts'
import { QueryView } from '../kit/QueryView.tsx'
import { Secret } from '../kit/Secret.tsx'
import type { PageProps } from '../PageProps.ts'
import { words } from '../words.ts'
import { ChangeKey } from './ChangeKey.tsx'
import { CommissionForm } from './CommissionForm.tsx'
import { ConnectAgency } from './ConnectAgency.tsx'
import type { DialogState } from './DialogState.ts'
import { EndConnection } from './EndConnection.tsx'
import { IssueKey } from './IssueKey.tsx'
import { Keys } from './Keys.tsx'
import { LimitKey } from './LimitKey.tsx'
import { OnePartner } from './OnePartner.tsx'
import { PartnerBilling } from './PartnerBilling.tsx'
import { PartnerForm } from './PartnerForm.tsx'
import { PartnerTable } from './PartnerTable.tsx'
import { Period } from './Period.tsx'
import './partners.css'
import { RevokeKey } from './RevokeKey.tsx'
import { RollKey } from './RollKey.tsx'
import { useFigures } from './useFigures.ts'
import { useKeyList } from './useKeyList.ts'

/** The partners with their sales and keys; with another path segment, one partner. */
export function PartnersPage({ rest: [named] }: PageProps) {
  const figures = useFigures()
  const keys = useKeyList()
  const doing = useSignal<DialogState | undefined>(undefined)
  const partners = figures.query.data ?? []
  const one = named === undefined ? undefined : partners.find(each => [each.slug, each.id].includes(named))
  const begin = (next: DialogState) => {
    doing.value = next
  }
  const close = () => {
    doing.value = undefined
  }
  const now = doing.value
  const refetch = () => {
    figures.query.refetch()
    keys.growing.query.refetch()
  }
  const own = keys.growing.query.data?.viewer.key.id
  return (
    <>
      {named === undefined ? (
        <>
          <div class="head">
            <h1>{words.partners.name}</h1>
            <div class="partners-acts">
              <Period />
              <a href={href('statements')}>{words.statements.title}</a>
              {may('PARTNERS_WRITE') && (
                <button type="button" onClick={() => begin({ what: 'add' })}>
                  {words.partners.add}
                </button>
              )}
            </div>
          </div>
          <QueryView query={figures.query} lines={4}>
            {all => <PartnerTable partners={all} period={figures} />}
          </QueryView>
        </>
      ) : (
        <QueryView query={figures.query}>
          {() =>
            one ? (
              <OnePartner partner={one} period={figures} begin={begin} />
            ) : (
              <p class="empty">{words.partners.noSuch}</p>
            )
          }
        </QueryView>
      )}
      {may('OPERATOR_READ') && (named === undefined || one) && <Keys keys={keys} partnerId={one?.id} begin={begin} />}
      {now?.what === 'add' && <PartnerForm close={close} done={figures.query.refetch} />}
      {now?.what === 'change' && one && (
        <PartnerForm
          partner={one}
          close={close}
          done={slug => {
            refetch()
            if (named !== slug) navigate(`partners/${slug}`, Object.fromEntries(address.value.query), false)
          }}
        />
      )}
      {now?.what === 'commission' && one && <CommissionForm partner={one} close={close} done={figures.query.refetch} />}
      {now?.what === 'billing' && one && <PartnerBilling partner={one} close={close} done={refetch} />}
      {now?.what === 'connect' && one && <ConnectAgency partner={one} close={close} done={refetch} />}
      {now?.what === 'disconnect' && one?.agency && (
        <EndConnection partner={one.name} agency={one.agency} close={close} done={refetch} />
      )}
      {now?.what === 'issue' && (
        <IssueKey partners={partners} partnerId={now.partnerId} close={close} done={keys.growing.query.refetch} />
      )}
      {now?.what === 'roll' && (
        <RollKey old={now.key} own={now.key.id === own} close={close} done={keys.growing.query.refetch} />
      )}
      {now?.what === 'changeKey' && <ChangeKey changed={now.key} close={close} done={keys.growing.query.refetch} />}
      {now?.what === 'limit' && <LimitKey limited={now.key} close={close} done={keys.growing.query.refetch} />}
      {now?.what === 'revoke' && (
        <RevokeKey revoked={now.key} own={now.key.id === own} close={close} done={keys.growing.query.refetch} />
      )}
      <Secret />
    </>
  )
}
