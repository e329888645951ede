import { useSignal } from '@preact/signals'
import { isolate } from '../../domain/rules/isolate.ts'
import '../account/account.css'
import { fetchGraphql } from '../api/fetchGraphql.ts'
import { StaffDocument, StaffInviteAgainDocument, type StaffPersonFragment } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { may } from '../api/viewer.ts'
import { fromNow, instant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { browserName } from '../kit/browserName.ts'
import type { Column } from '../kit/Column.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { Table } from '../kit/Table.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { words } from '../words.ts'
import { DeactivateStaff } from './DeactivateStaff.tsx'
import { RemovePasskeys } from './RemovePasskeys.tsx'
import { StaffForm } from './StaffForm.tsx'

const texts = words.staff

type DialogState = { what: 'invite' } | { what: 'change' | 'deactivate' | 'passkeys'; person: StaffPersonFragment }

/** Who works with the dashboard: to invite, change and deactivate them. */
export function StaffPage() {
  const query = useQuery(StaffDocument, {})
  const now = useSignal<DialogState | undefined>(undefined)
  const close = () => {
    now.value = undefined
  }
  const inviting = useAction(async ({ id: staffId, name }: StaffPersonFragment) => {
    await fetchGraphql(StaffInviteAgainDocument, { input: { staffId } })
    toast(texts.invited(name))
    query.refetch()
  })
  const begin = (state: DialogState) => {
    now.value = state
  }
  return (
    <article class="staff">
      <div class="head">
        <h1>{texts.name}</h1>
        {may('OPERATOR_WRITE') && (
          <button type="button" class="main" onClick={() => begin({ what: 'invite' })}>
            {texts.invite}
          </button>
        )}
      </div>
      <p class="quiet">{texts.lead}</p>
      {inviting.problem && <ProblemBanner problem={inviting.problem} />}
      <QueryView query={query}>
        {({ staff, resources, viewer }) => (
          <>
            {staff.length === 0 ? (
              <p class="empty">{texts.none}</p>
            ) : (
              <Table
                keys={false}
                name={texts.name}
                columns={columnsFor(viewer.staff?.id, begin, person => void inviting.run(person))}
                rows={staff}
                keyOf={each => each.id}
                over={each => each.deactivatedAt !== null}
              />
            )}
            {now.value?.what === 'invite' && (
              <StaffForm resources={resources.nodes} close={close} done={query.refetch} />
            )}
            {now.value?.what === 'change' && (
              <StaffForm person={now.value.person} resources={resources.nodes} close={close} done={query.refetch} />
            )}
            {now.value?.what === 'passkeys' && (
              <RemovePasskeys person={now.value.person} close={close} done={query.refetch} />
            )}
            {now.value?.what === 'deactivate' && (
              <DeactivateStaff
                person={now.value.person}
                own={now.value.person.id === viewer.staff?.id}
                close={close}
                done={query.refetch}
              />
            )}
          </>
        )}
      </QueryView>
    </article>
  )
}

function columnsFor(
  ownId: string | undefined,
  begin: (state: DialogState) => void,
  invite: (person: StaffPersonFragment) => void,
): Column<StaffPersonFragment>[] {
  return [
    {
      key: 'name',
      head: texts.person,
      cell: person => (
        <>
          <Bdi>{person.name}</Bdi> {person.id === ownId && <Badge kind="none" word={texts.you} />}
          {person.deactivatedAt && <Badge kind="bad" word={texts.deactivated} />}
        </>
      ),
    },
    { key: 'role', head: texts.role, cell: ({ role }) => words.staffRoles[role] },
    { key: 'email', head: texts.email, cell: ({ email }) => <Bdi>{email}</Bdi> },
    {
      key: 'members',
      head: texts.members,
      cell: ({ members }) => <Bdi>{members.map(each => each.name).join(', ')}</Bdi>,
    },
    {
      key: 'signedIn',
      head: texts.lastSignedIn,
      cell: ({ lastSignedInAt, invitedAt }) =>
        lastSignedInAt ? (
          <time dateTime={lastSignedInAt} title={instant(lastSignedInAt)}>
            {fromNow(lastSignedInAt)}
          </time>
        ) : (
          <span class="quiet">
            {texts.never}, {texts.invitedOn(fromNow(invitedAt))}
          </span>
        ),
    },
    {
      key: 'sessions',
      head: texts.sessions,
      cell: ({ sessions }) => <Bdi>{[...new Set(sessions.map(each => browserName(each.userAgent)))].join(', ')}</Bdi>,
    },
    {
      key: 'passkeys',
      head: texts.passkeys,
      cell: person =>
        person.passkeys.length > 0 && (
          <span class="staff-acts">
            {person.passkeys.length}
            {may('OPERATOR_WRITE') && (
              <button
                type="button"
                class="plain"
                aria-label={`${texts.removePasskeys}: ${isolate(person.name)}`}
                onClick={() => begin({ what: 'passkeys', person })}
              >
                {words.passkeys.remove}
              </button>
            )}
          </span>
        ),
    },
    ...(may('OPERATOR_WRITE')
      ? [
          {
            key: 'acts',
            head: texts.actions,
            cell: (person: StaffPersonFragment) =>
              person.deactivatedAt === null && (
                <span class="staff-acts">
                  <button
                    type="button"
                    aria-label={texts.changeTitle(person.name)}
                    onClick={() => begin({ what: 'change', person })}
                  >
                    {texts.change}
                  </button>
                  {person.lastSignedInAt === null && (
                    <button
                      type="button"
                      aria-label={`${texts.inviteAgain}: ${isolate(person.name)}`}
                      onClick={() => invite(person)}
                    >
                      {texts.inviteAgain}
                    </button>
                  )}
                  <button
                    type="button"
                    aria-label={`${texts.deactivate}: ${isolate(person.name)}`}
                    onClick={() => begin({ what: 'deactivate', person })}
                  >
                    {texts.deactivate}
                  </button>
                </span>
              ),
          },
        ]
      : []),
  ]
}
