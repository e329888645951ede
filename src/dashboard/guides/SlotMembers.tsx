import { useSignal } from '@preact/signals'
import type { UseMembersFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { words } from '../words.ts'
import './guides.css'

const AssignDialog = lazyPart(async () => (await import('./AssignDialog.tsx')).AssignDialog)

const texts = words.guides

/** Who of the named resources comes to a departure, on its manifest. */
export function SlotMembers({ uses, changed }: { uses: readonly UseMembersFragment[]; changed(): void }) {
  const open = useSignal<UseMembersFragment | undefined>(undefined)
  const named = uses.filter(each => each.resource.hasNamedMembers && (each.used > 0 || each.members.length > 0))
  if (named.length === 0) return null
  return (
    <div class="guides-slot">
      {named.map(use => (
        <p key={use.resourceId}>
          <span class="quiet">
            <Bdi>{use.resource.name}</Bdi>:
          </span>{' '}
          {use.members.length > 0 ? (
            <strong>
              <Bdi>{use.members.map(each => each.name).join(', ')}</Bdi>
            </strong>
          ) : (
            texts.nobody
          )}{' '}
          {use.missingMembers > 0 && <Badge kind="warn" word={texts.isMissing(count(use.missingMembers))} />}{' '}
          {may('CATALOGUE_WRITE') && (
            <button
              type="button"
              class="no-print"
              aria-label={texts.chooseOf(use.resource.name)}
              onClick={() => {
                open.value = use
              }}
            >
              {texts.choose}
            </button>
          )}
        </p>
      ))}
      {open.value && (
        <AssignDialog
          use={open.value}
          close={() => {
            open.value = undefined
          }}
          done={changed}
        />
      )}
    </div>
  )
}
