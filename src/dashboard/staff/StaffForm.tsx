import { fetchGraphql } from '../api/fetchGraphql.ts'
import {
  StaffChangeDocument,
  StaffInviteDocument,
  type StaffPersonFragment,
  type StaffQuery,
  type StaffRole,
} from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { CheckboxGroup } from '../kit/CheckboxGroup.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { NameField } from '../kit/NameField.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'

const texts = words.staff
const roles = Object.keys(words.staffRoles) as StaffRole[]

/** Invites a person, or changes an account. @param person absent to invite one */
export function StaffForm({
  person,
  resources,
  close,
  done,
}: {
  person?: StaffPersonFragment | undefined
  resources: StaffQuery['resources']['nodes']
  close(): void
  done(): void
}) {
  const draft = useDraft(`staff ${person?.id ?? ''}`, {
    name: person?.name ?? '',
    email: person?.email ?? '',
    role: person?.role ?? ('RECEPTION' as StaffRole),
    memberIds: person?.members.map(each => each.id) ?? [],
  })
  const typed = draft.value
  const [expectedVersion] = useLoadedVersion(person?.version ?? 0, draft.touched)
  const action = useAction(async () => {
    if (person) await fetchGraphql(StaffChangeDocument, { input: { staffId: person.id, expectedVersion, ...typed } })
    else await fetchGraphql(StaffInviteDocument, { input: typed })
    draft.clear()
    close()
    toast(person ? texts.changed(typed.name) : texts.invited(typed.name))
    done()
  })
  const { problem } = action
  const members = resources.flatMap(resource =>
    resource.members
      .filter(each => each.active || typed.memberIds.includes(each.id))
      .map(each => [each.id, `${each.name} (${resource.name})`] as const),
  )
  return (
    <Dialog title={person ? texts.changeTitle(person.name) : texts.inviteTitle} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <NameField label={texts.person} name={typed.name} change={name => draft.change({ name })} problem={problem} />
        <Field label={texts.email} hint={texts.emailHint} path="input.email" problem={problem}>
          {input => (
            <input
              {...input}
              type="email"
              autocomplete="off"
              required
              value={typed.email}
              onInput={event => draft.change({ email: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={texts.role} hint={texts.roleSays[typed.role]} path="input.role" problem={problem}>
          {input => (
            <select
              {...input}
              value={typed.role}
              onChange={event => draft.change({ role: event.currentTarget.value as StaffRole })}
            >
              {roles.map(each => (
                <option key={each} value={each}>
                  {words.staffRoles[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {members.length > 0 && (
          <CheckboxGroup
            label={texts.members}
            hint={texts.membersHint}
            choices={members}
            chosen={typed.memberIds}
            choose={memberIds => draft.change({ memberIds })}
          />
        )}
        {problem && <ProblemBanner problem={problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {person ? words.save : texts.inviteAct}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
