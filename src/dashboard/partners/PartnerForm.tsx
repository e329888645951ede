import { fetchGraphql } from '../api/fetchGraphql.ts'
import { PartnerAddDocument, PartnerChangeDocument, type PartnerFactsFragment } from '../api/generated.ts'
import { useDraft } from '../drafts/useDraft.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { Field } from '../kit/Field.tsx'
import { NameField } from '../kit/NameField.tsx'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { toast } from '../kit/toast.tsx'
import { useAction } from '../kit/useAction.ts'
import { useLoadedVersion } from '../kit/useLoadedVersion.ts'
import { words } from '../words.ts'

const texts = words.partners

/** Adds or renames a partner. @param done is called with its slug */
export function PartnerForm({
  partner,
  close,
  done,
}: {
  partner?: PartnerFactsFragment
  close(): void
  done(slug: string): void
}) {
  const draft = useDraft(`partner ${partner?.id ?? ''}`, {
    name: partner?.name ?? '',
    slug: partner?.slug ?? '',
  })
  const [expectedVersion] = useLoadedVersion(partner?.version, draft.touched)
  const action = useAction(async () => {
    const { name, slug } = draft.value
    if (partner)
      await fetchGraphql(PartnerChangeDocument, {
        input: { partnerId: partner.id, expectedVersion, name, slug },
      })
    else await fetchGraphql(PartnerAddDocument, { input: { name, slug } })
    draft.clear()
    close()
    toast(partner ? texts.changed(name) : texts.added(name))
    done(slug.trim())
  })
  const rename = (name: string) => {
    // The slug follows the name until the user edits it.
    const follows = !partner && draft.value.slug === slugOf(draft.value.name)
    draft.change({ name, ...(follows && { slug: slugOf(name) }) })
  }
  return (
    <Dialog title={partner ? texts.change : texts.add} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void action.run()
        }}
      >
        <NameField label={texts.partnerName} name={draft.value.name} change={rename} problem={action.problem} />
        <Field
          label={texts.slug}
          hint={partner ? `${texts.slugHint} ${texts.slugChanges}` : texts.slugHint}
          path="input.slug"
          problem={action.problem}
        >
          {input => (
            <input
              dir="auto"
              {...input}
              required
              maxLength={40}
              autocapitalize="none"
              spellcheck={false}
              value={draft.value.slug}
              onInput={event => draft.change({ slug: event.currentTarget.value })}
            />
          )}
        </Field>
        {action.problem && <ProblemBanner problem={action.problem} />}
        <footer>
          <button type="button" onClick={close}>
            {words.leaveIt}
          </button>
          <button type="submit" class="main" disabled={action.busy}>
            {partner ? words.save : texts.add}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

/** The slug of a name: ASCII letters and digits, separated by hyphens. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')
}
