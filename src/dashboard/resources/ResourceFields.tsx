import type { ComponentChildren } from 'preact'
import { isolate } from '../../domain/rules/isolate.ts'
import { newUuid } from '../api/newUuid.ts'
import type { Problem } from '../api/Problem.ts'
import { RowsInput } from '../inputs/RowsInput.tsx'
import { TextField } from '../inputs/TextField.tsx'
import { WeekdaysInput } from '../inputs/WeekdaysInput.tsx'
import { everyDay } from '../inputs/weekdays.ts'
import { Choices } from '../kit/Choices.tsx'
import { Field } from '../kit/Field.tsx'
import { words } from '../words.ts'
import type { ExceptionDraft, MemberDraft, OpeningDraft, ResourceDraft } from './resourceDraft.ts'

const { form: texts } = words.resources

/** All fields of a resource, in groups. */
export function ResourceFields({
  draft,
  isNew,
  problem,
  change,
}: {
  draft: ResourceDraft
  isNew: boolean
  problem: Problem | undefined
  change(part: Partial<ResourceDraft>): void
}) {
  const named = draft.kind === 'named'
  const given = { draft, problem, change }
  return (
    <>
      <Part title={texts.what}>
        {isNew && (
          <Choices
            label={texts.kind}
            choices={texts.kinds}
            chosen={draft.kind}
            choose={kind => change({ kind, exceptions: [] })}
          />
        )}
        <div class="fields">
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            path="name"
            problem={problem}
            value={draft.name}
            change={name => change({ name })}
          />
          {!named && (
            <TextField
              label={texts.quantity}
              path="quantity"
              problem={problem}
              value={draft.quantity}
              change={quantity => change({ quantity })}
              inputMode="numeric"
            />
          )}
        </div>
      </Part>
      {named && (
        <Part title={texts.members} lead={texts.membersLead}>
          <MembersInput {...given} />
        </Part>
      )}
      <Part title={texts.opening} lead={texts.openingLead}>
        <OpeningTimesInput {...given} />
      </Part>
      <Part title={named ? texts.absences : texts.exceptions} lead={named ? texts.absencesLead : texts.exceptionsLead}>
        {named && draft.members.every(each => each.memberId === '') ? (
          <p class="quiet">{texts.absencesLater}</p>
        ) : (
          <ExceptionsInput {...given} named={named} />
        )}
      </Part>
    </>
  )
}

interface Given {
  draft: ResourceDraft
  problem: Problem | undefined
  change(part: Partial<ResourceDraft>): void
}

function MembersInput({ draft: { members, exceptions }, problem, change }: Given) {
  return (
    <RowsInput<MemberDraft>
      rows={members}
      numbered={texts.member}
      fields={(row, index, set) => (
        <>
          <TextField
            label={texts.memberName}
            path={`members.${index}.name`}
            problem={problem}
            value={row.name}
            change={name => set({ name })}
          />
          <TextField
            label={texts.skills}
            hint={texts.skillsHint}
            path={`members.${index}.skills`}
            problem={problem}
            value={row.skills}
            change={skills => set({ skills })}
          />
          <label class="input-check">
            <input
              type="checkbox"
              checked={row.active}
              onChange={event => set({ active: event.currentTarget.checked })}
            />
            {texts.active}
          </label>
        </>
      )}
      // Absences go with whoever is removed.
      change={kept =>
        change({
          members: kept,
          exceptions: exceptions.filter(
            each => each.memberId === '' || kept.some(({ memberId }) => memberId === each.memberId),
          ),
        })
      }
      add={() => ({ key: newUuid(), memberId: '', name: '', skills: '', active: true })}
      addWord={texts.addMember}
    />
  )
}

function OpeningTimesInput({ draft: { openingTimes }, problem, change }: Given) {
  return (
    <RowsInput<OpeningDraft>
      rows={openingTimes}
      numbered={texts.openingAt}
      fields={(row, index, set) => (
        <>
          <div class="resource-weekdays">
            <WeekdaysInput
              weekdays={row.weekdays}
              change={weekdays => set({ weekdays })}
              problem={problem}
              path={`input.openingTimes.${index}.weekdays`}
            />
          </div>
          <TextField
            label={texts.from}
            path={`openingTimes.${index}.opensAt`}
            problem={problem}
            value={row.from}
            change={from => set({ from })}
            type="time"
          />
          <TextField
            label={texts.until}
            hint={texts.untilHint}
            path={`openingTimes.${index}.closesAt`}
            problem={problem}
            value={row.until}
            change={until => set({ until })}
            type="time"
          />
        </>
      )}
      change={rows => change({ openingTimes: rows })}
      add={() => ({ key: newUuid(), weekdays: everyDay, from: '', until: '' })}
      addWord={texts.addOpening}
    />
  )
}

function ExceptionsInput({ draft: { exceptions, members }, named, problem, change }: Given & { named: boolean }) {
  return (
    <RowsInput<ExceptionDraft>
      rows={exceptions}
      numbered={named ? texts.absenceAt : texts.exceptionAt}
      fields={(row, index, set) => {
        const path = (member: string) => `exceptions.${index}.${member}`
        return (
          <>
            {named ? (
              <Field label={texts.who} path={`input.${path('memberId')}`} problem={problem}>
                {input => (
                  <select
                    {...input}
                    value={row.memberId}
                    onChange={event => set({ memberId: event.currentTarget.value })}
                  >
                    <option value="" />
                    {members
                      .filter(each => each.memberId !== '')
                      .map(each => (
                        <option key={each.memberId} value={each.memberId}>
                          {isolate(each.name)}
                        </option>
                      ))}
                  </select>
                )}
              </Field>
            ) : (
              <TextField
                label={texts.quantityThen}
                path={path('quantity')}
                problem={problem}
                value={row.quantity}
                change={quantity => set({ quantity })}
                inputMode="numeric"
              />
            )}
            <TextField
              label={texts.firstDay}
              path={path('from')}
              problem={problem}
              value={row.from}
              change={from => set({ from })}
              type="date"
            />
            <TextField
              label={texts.lastDay}
              hint={texts.lastDayHint}
              path={path('to')}
              problem={problem}
              value={row.until}
              change={until => set({ until })}
              type="date"
            />
            <TextField
              label={texts.reason}
              path={path('reason')}
              problem={problem}
              value={row.reason}
              change={reason => set({ reason })}
            />
          </>
        )
      }}
      change={rows => change({ exceptions: rows })}
      add={() => ({ key: newUuid(), from: '', until: '', quantity: '', memberId: '', reason: '' })}
      addWord={named ? texts.addAbsence : texts.addException}
    />
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ComponentChildren }) {
  return (
    <section class="sheet input-part" aria-label={title}>
      <h2>{title}</h2>
      {lead && <p class="quiet">{lead}</p>}
      {children}
    </section>
  )
}
