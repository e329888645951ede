import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { productName } from '../../domain/rules/productName.ts'
import { address, updateQuery } from '../address.ts'
import { type Credential, type DemoPerson, readDemoStaff, requestLink, signIn } from '../api/fetchGraphql.ts'
import type { Problem } from '../api/Problem.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Mark } from '../kit/Mark.tsx'
import { mayHavePasskeys } from '../passkeys/mayHavePasskeys.ts'
import { offerPasskey } from '../passkeys/offerPasskey.ts'
import { words } from '../words.ts'
import { accountChoices } from './accountChoices.ts'
import { linkToken } from './linkToken.ts'
import { useLoaded } from './useLoaded.ts'

/** Signs in: with a link that was sent, with an API key, or as somebody of the demo. @param over whether it covers a page whose session has ended */
export function SignIn({ over = false }: { over?: boolean }) {
  const problem = useSignal(over ? words.sessionEnded : address.value.query.has('link') ? words.linkUsed : '')
  const sent = useSignal('')
  const byKey = useSignal(false)
  const demo = useSignal<readonly DemoPerson[]>([])
  useEffect(() => {
    if (!over) document.title = `${words.signIn} · ${productName}`
    const refused = address.value.query.get('sign-in')
    if (!over && refused !== null) {
      import('./providerRefusal.ts').then(
        ({ providerRefusal }) => {
          problem.value = providerRefusal(refused)
        },
        () => {},
      )
    }
    readDemoStaff().then(
      staff => {
        demo.value = staff
      },
      () => {},
    )
  }, [])
  const ByPasskey = useLoaded(
    mayHavePasskeys() && (async () => (await import('../passkeys/PasskeySignIn.tsx')).PasskeySignIn),
  )
  const ByProvider = useLoaded(async () => (await import('./ProviderSignIn.tsx')).ProviderSignIn)
  const Languages = useLoaded(async () => (await import('../kit/LanguageChoice.tsx')).LanguageChoice)
  const busy = useSignal(false)
  const field = useRef<HTMLInputElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Also above a dialog of the page.
    if (dialog.current?.open === false) dialog.current.showModal()
    field.current?.focus()
  }, [byKey.value])

  const run = async (act: () => Promise<void>) => {
    busy.value = true
    try {
      await act()
      problem.value = ''
    } catch (error) {
      problem.value = (error as Problem).message
      field.current?.select()
    } finally {
      busy.value = false
    }
  }
  const enter = (credential: Credential | (() => Promise<Credential>)) =>
    run(async () => {
      const given = typeof credential === 'function' ? await credential() : credential
      await signIn(given)
      if (linkToken.value !== undefined) offerPasskey()
      linkToken.value = undefined
      accountChoices.value = []
      const { query } = address.value
      if (query.has('link') || query.has('sign-in')) updateQuery({ link: '', 'sign-in': '' }, false)
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { value } = field.current!
    if (byKey.value) return enter({ key: value })
    return run(async () => {
      await requestLink(value)
      sent.value = value.trim()
    })
  }

  const token = linkToken.value
  const choices = accountChoices.value
  const isForm = token === undefined && choices.length === 0
  const described = { 'aria-describedby': 'sign-in-problem', 'aria-invalid': problem.value !== '' && !over }
  const form = (
    <>
      <p class="brand">
        <Mark />
        <span class="brand-name">{productName}</span>
      </p>
      <h1 id="sign-in">{words.signIn}</h1>
      {token !== undefined && (
        <form
          onSubmit={event => {
            event.preventDefault()
            void enter({ token }).then(() => {
              if (problem.value) linkToken.value = undefined
            })
          }}
        >
          <p class="quiet">{words.signInByLink}</p>
          <button type="submit" class="main" disabled={busy.value}>
            {words.signIn}
          </button>
        </form>
      )}
      {choices.length > 0 && (
        <section class="sign-in-choice" aria-label={words.providerSignIn.choose}>
          <p class="quiet">{words.providerSignIn.choose}</p>
          {choices.map(each => (
            <button
              key={each.token}
              type="button"
              disabled={busy.value}
              onClick={() =>
                void enter({ token: each.token }).then(() => {
                  if (problem.value) accountChoices.value = []
                })
              }
            >
              <Bdi>{each.operatorName}</Bdi>
            </button>
          ))}
        </section>
      )}
      {isForm && (
        <form onSubmit={submit} noValidate={byKey.value}>
          {byKey.value ? (
            <>
              <p class="quiet">{words.signInLead}</p>
              <label for="key">{words.key}</label>
              <input
                id="key"
                ref={field}
                type="password"
                autocomplete="current-password"
                required
                spellcheck={false}
                {...described}
              />
            </>
          ) : (
            <>
              <label for="email">{words.signInEmail}</label>
              <input id="email" ref={field} type="email" autocomplete="email webauthn" required {...described} />
            </>
          )}
          <p id="sign-in-problem" class="error" role="alert">
            {problem.value}
          </p>
          {sent.value && !byKey.value && <p role="status">{words.signInSent(sent.value)}</p>}
          <button type="submit" class="main" disabled={busy.value}>
            {byKey.value ? words.signIn : words.signInLetter}
          </button>
          {ByPasskey && !byKey.value && (
            <ByPasskey busy={busy.value} enter={passkey => enter(async () => ({ credential: await passkey() }))} />
          )}
          {ByProvider && !byKey.value && <ByProvider busy={busy.value} />}
          <button
            type="button"
            class="plain"
            onClick={() => {
              byKey.value = !byKey.value
              problem.value = ''
            }}
          >
            {byKey.value ? words.signInByEmail : words.signInByKey}
          </button>
        </form>
      )}
      {isForm && !over && Languages && <Languages />}
      {isForm && demo.value.length > 0 && (
        <section class="sign-in-demo" aria-labelledby="sign-in-demo">
          <h2 id="sign-in-demo">{words.signInDemo}</h2>
          {demo.value.map(({ name, role }) => (
            <button key={name} type="button" disabled={busy.value} onClick={() => void enter({ person: name })}>
              <Bdi>{name}</Bdi> <span class="quiet">{words.staffRoles[role]}</span>
            </button>
          ))}
        </section>
      )}
    </>
  )
  if (!over) {
    return (
      <div class="sign-in">
        <main class="card">{form}</main>
      </div>
    )
  }
  return (
    <dialog
      ref={dialog}
      class="card veil"
      aria-labelledby="sign-in"
      onKeyDown={event => {
        if (event.key === 'Escape') event.preventDefault()
      }}
      onCancel={event => event.preventDefault()}
    >
      {form}
    </dialog>
  )
}
