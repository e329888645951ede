import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { UsageQuotaDeleteDocument, UsageQuotaListDocument, type UsageQuotaRowFragment } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { Confirm } from '../kit/Confirm.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useInterval } from '../kit/useInterval.ts'
import { words } from '../words.ts'
import { NewQuota } from './NewQuota.tsx'
import { POLL_MS } from './pollInterval.ts'
import { Quota } from './Quota.tsx'

const texts = words.usage

/** The quotas, and how close each is to its threshold. */
export function Quotas({ meters, zone }: { meters: readonly string[]; zone: string }) {
  const query = useQuery(UsageQuotaListDocument, {})
  useInterval(POLL_MS, query.refetch)
  const setting = useSignal(false)
  const deleting = useSignal<UsageQuotaRowFragment | undefined>(undefined)
  const quotas = query.data?.usageQuotas
  if (quotas?.length === 0 && !may('OPERATOR_WRITE')) return null
  const doomed = deleting.value
  return (
    <section class="usage-quotas" aria-label={texts.quotas}>
      <div class="head">
        <h2>{texts.quotas}</h2>
        {may('OPERATOR_WRITE') && (
          <button
            type="button"
            onClick={() => {
              setting.value = true
            }}
          >
            {texts.newQuota}
          </button>
        )}
      </div>
      <QueryView query={query} lines={2}>
        {({ usageQuotas }) =>
          usageQuotas.length === 0 ? (
            <p class="quiet">{texts.noQuotas}</p>
          ) : (
            <ul>
              {usageQuotas.map(quota => (
                <Quota
                  key={quota.id}
                  quota={quota}
                  zone={zone}
                  remove={
                    may('OPERATOR_WRITE')
                      ? () => {
                          deleting.value = quota
                        }
                      : undefined
                  }
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {setting.value && (
        <NewQuota
          meters={meters}
          done={() => {
            toast(texts.quotaSet)
            query.refetch()
          }}
          close={() => {
            setting.value = false
          }}
        />
      )}
      {doomed && (
        <Confirm
          title={texts.deleteQuotaOf(doomed.meter)}
          act={words.delete}
          does={async () => {
            await fetchGraphql(UsageQuotaDeleteDocument, { input: { quotaId: doomed.id } })
            toast(texts.quotaDeleted)
            query.refetch()
          }}
          close={() => {
            deleting.value = undefined
          }}
        >
          <p>{texts.deletesQuota}</p>
        </Confirm>
      )}
    </section>
  )
}
