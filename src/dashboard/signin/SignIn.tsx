import { useSignal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { address, updateQuery } from '../address.ts'
import { type Credential, type DemoPerson, readDemoStaff, requestLink, signIn } from '../api/fetchGraphql.ts'
import type { Problem } from '../api/Problem.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { mayHavePasskeys } from '../passkeys/mayHavePasskeys.ts'
import { offerPasskey } from '../passkeys/offerPasskey.ts'
import type { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx'
import { words } from '../words.ts'
import { linkToken } from './linkToken.ts'

/** Signs in: with a link that was sent, with an API key, or as somebody of the demo. @param over whether it covers a page whose session has ended */
export function SignIn({ over = false }: { over?: boolean }) {
  const problem = useSignal(over ? words.sessionEnded : address.value.query.has('link') ? words.linkUsed : '')
  const sent = useSignal('')
  const byKey = useSignal(false)
  const demo = useSignal<readonly DemoPerson[]>([])
  useEffect(() => {
    if (!over) document.title = `${words.signIn} · ${words.dashboard}`
    readDemoStaff().then(
      staff => {
        demo.value = staff
      },
      () => {},
    )
  }, [])
  const [ByPasskey, setByPasskey] = useState<typeof PasskeySignIn>()
  useEffect(() => {
    if (!mayHavePasskeys()) return
    import('../passkeys/PasskeySignIn.tsx').then(
      loaded => setByPasskey(() => loaded.PasskeySignIn),
      () => {},
    )
  }, [])
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
      if ('token' in given) offerPasskey()
      linkToken.value = undefined
      if (address.value.query.has('link')) updateQuery({ link: '' }, false)
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
  const described = { 'aria-describedby': 'sign-in-problem', 'aria-invalid': problem.value !== '' && !over }
  const form = (
    <>
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
      {token === undefined && (
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
      {token === undefined && demo.value.length > 0 && (
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
