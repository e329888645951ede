import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { RenewCalendarLinkDocument } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { Confirm } from '../kit/Confirm.tsx'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'
import { Skills } from './Skills.tsx'
import type { Member } from './weekOf.ts'

const texts = words.guides

/** A member, with the number of its departures and the link to its calendar. */
export function MemberHead({ member, departures, renewed }: { member: Member; departures: number; renewed(): void }) {
  const renewing = useSignal(false)
  const { id: memberId, name, skills, active, calendarUrl } = member
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(calendarUrl)
      toast(words.copied)
    } catch {
      toast(words.notCopied)
    }
  }
  return (
    <div class="guides-who">
      <strong>
        <Bdi>{name}</Bdi>
      </strong>
      <Skills skills={skills} />
      {!active && <Badge kind="none" word={texts.inactive} />}
      <span class="quiet">{departures === 0 ? texts.noDepartures : texts.departures(count(departures))}</span>
      <span class="guides-link no-print">
        <button type="button" class="plain" aria-label={texts.linkOf(name)} onClick={() => void copy()}>
          {texts.link}
        </button>
        {may('CATALOGUE_WRITE') && (
          <button
            type="button"
            class="plain"
            aria-label={texts.renewOf(name)}
            onClick={() => {
              renewing.value = true
            }}
          >
            {texts.renew}
          </button>
        )}
      </span>
      {renewing.value && (
        <Confirm
          title={texts.renewTitle(name)}
          act={texts.renew}
          close={() => {
            renewing.value = false
          }}
          does={async () => {
            await fetchGraphql(RenewCalendarLinkDocument, { input: { memberId } })
            toast(texts.renewed(name))
            renewed()
          }}
        >
          <p>{texts.renewLead}</p>
        </Confirm>
      )}
    </div>
  )
}
