import { useSignal } from '@preact/signals'
import { ask } from '../api/ask.ts'
import { UsageQuotaDeleteDocument, UsageQuotaListDocument, type UsageQuotaRowFragment } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { mayWrite } from '../api/viewer.ts'
import { Answer } from '../kit/Answer.tsx'
import { Confirm } from '../kit/Confirm.tsx'
import { toast } from '../kit/toast.tsx'
import { useEvery } from '../kit/useEvery.ts'
import { words } from '../words.ts'
import { NewQuota } from './NewQuota.tsx'
import { PULSE_MS } from './pulse.ts'
import { Quota } from './Quota.tsx'

const names = words.usage

/** The meters that are watched, and how near each is to its threshold. */
export function Quotas({ meters, zone }: { meters: readonly string[]; zone: string }) {
  const asked = useQuery(UsageQuotaListDocument, {})
  useEvery(PULSE_MS, asked.again)
  const setting = useSignal(false)
  const deleting = useSignal<UsageQuotaRowFragment | undefined>(undefined)
  const quotas = asked.data?.usageQuotas
  if (quotas?.length === 0 && !mayWrite()) return null
  const doomed = deleting.value
  return (
    <section class="usage-quotas" aria-label={names.quotas}>
      <div class="head">
        <h2>{names.quotas}</h2>
        {mayWrite() && (
          <button
            type="button"
            onClick={() => {
              setting.value = true
            }}
          >
            {names.newQuota}
          </button>
        )}
      </div>
      <Answer asked={asked} lines={2}>
        {({ usageQuotas }) =>
          usageQuotas.length === 0 ? (
            <p class="quiet">{names.noQuotas}</p>
          ) : (
            <ul>
              {usageQuotas.map(quota => (
                <Quota
                  key={quota.quotaId}
                  quota={quota}
                  zone={zone}
                  remove={
                    mayWrite()
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
      </Answer>
      {setting.value && (
        <NewQuota
          meters={meters}
          done={() => {
            toast(names.quotaSet)
            asked.again()
          }}
          close={() => {
            setting.value = false
          }}
        />
      )}
      {doomed && (
        <Confirm
          title={names.deleteQuotaOf(doomed.meter)}
          act={words.delete}
          does={async () => {
            await ask(UsageQuotaDeleteDocument, { quotaId: doomed.quotaId })
            toast(names.quotaDeleted)
            asked.again()
          }}
          close={() => {
            deleting.value = undefined
          }}
        >
          <p>{names.deletesQuota}</p>
        </Confirm>
      )}
    </section>
  )
}
