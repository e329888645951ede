import { useSignal } from '@preact/signals'
import { href } from '../address.ts'
import { AssignChoicesDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { count } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { words } from '../words.ts'
import type { Lacking } from './weekOf.ts'

const AssignDialog = lazyPart(async () => (await import('./AssignDialog.tsx')).AssignDialog)

const texts = words.guides

/** A departure that lacks members. A click chooses them; without the right to, it leads to the manifest. */
export function LackingSlot({ lacking, changed }: { lacking: Lacking; changed(): void }) {
  const choosing = useSignal(false)
  const { timeslot, resource, missingMembers } = lacking
  const what = (
    <>
      <span class="guides-time">{timeSpan(timeslot)}</span> <Bdi>{timeslot.product?.name}</Bdi>{' '}
      <Badge kind="warn" word={texts.missing(count(missingMembers), resource.name)} />
    </>
  )
  const look = { class: 'guides-slot-link', 'data-colour': timeslot.product?.colour }
  if (!may('CATALOGUE_WRITE')) {
    return (
      <a {...look} href={href(`slot/${timeslot.id}`)}>
        {what}
      </a>
    )
  }
  return (
    <>
      <button
        type="button"
        {...look}
        onClick={() => {
          choosing.value = true
        }}
      >
        {what}
      </button>
      {choosing.value && (
        <ChooseMembers
          lacking={lacking}
          changed={changed}
          close={() => {
            choosing.value = false
          }}
        />
      )}
    </>
  )
}

/** Reads who is assigned already, which the dialog begins with. */
function ChooseMembers({ lacking, changed, close }: { lacking: Lacking; changed(): void; close(): void }) {
  const { timeslotId, resourceId } = lacking
  const { data } = useQuery(AssignChoicesDocument, { timeslotId })
  const use = data?.timeslot.resourceUses.find(each => each.resourceId === resourceId)
  return use ? <AssignDialog use={use} close={close} done={changed} /> : null
}
