import { useSignal } from '@preact/signals'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { AssignChoicesDocument, AssignMembersDocument, type UseMembersFragment } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { count } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import { obstacleText } from './obstacleText.ts'
import { Skills } from './Skills.tsx'
import './guides.css'

const texts = words.guides

/** Chooses the members of a departure, with their skills and whether they are free. */
export function AssignDialog({ use, close, done }: { use: UseMembersFragment; close(): void; done(): void }) {
  const { timeslotId, resourceId, resource, used } = use
  const query = useQuery(AssignChoicesDocument, { timeslotId })
  const chosen = useSignal(use.members.map(each => each.id))
  const action = useAction(async () => {
    const assign = async (memberIds: string[]) => {
      await fetchGraphql(AssignMembersDocument, { input: { timeslotId, resourceId, memberIds } })
      done()
    }
    await assign(chosen.value)
    toast(texts.assigned, () => assign(use.members.map(each => each.id)))
  })
  const toggle = (memberId: string, isChosen: boolean) => {
    chosen.value = isChosen ? [...chosen.value, memberId] : chosen.value.filter(each => each !== memberId)
  }
  return (
    <Dialog title={texts.chooseTitle(resource.name)} close={close}>
      <form
        onSubmit={async event => {
          event.preventDefault()
          if (await action.run()) close()
        }}
      >
        <p class="quiet">{texts.chooseLead(count(used))}</p>
        <QueryView query={query} lines={3}>
          {({ timeslot }) => (
            <ul class="guides-choices">
              {(timeslot.resourceUses.find(each => each.resourceId === resourceId)?.candidates ?? [])
                .filter(each => each.obstacle !== 'INACTIVE' || each.assigned)
                .map(each => {
                  const isChosen = chosen.value.includes(each.memberId)
                  return (
                    <li key={each.memberId}>
                      <label>
                        <input
                          type="checkbox"
                          checked={isChosen}
                          disabled={!isChosen && (each.obstacle !== null || chosen.value.length >= used)}
                          onChange={event => toggle(each.memberId, event.currentTarget.checked)}
                        />
                        <span>
                          <strong>
                            <Bdi>{each.member.name}</Bdi>
                          </strong>
                          <Skills skills={each.member.skills} />
                        </span>
                        <Badge kind={each.obstacle === null ? 'free' : 'warn'} word={obstacleText(each)} />
                      </label>
                    </li>
                  )
                })}
            </ul>
          )}
        </QueryView>
        {action.problem && <ProblemBanner problem={action.problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy || !query.data}>
            {texts.assign}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
