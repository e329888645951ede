import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { address, updateQuery } from '../address.ts'
import { signIn } from '../api/fetchGraphql.ts'
import type { Problem } from '../api/Problem.ts'
import { words } from '../words.ts'

/** Exchanges a key for a session. @param over whether it covers a page whose session has ended */
export function SignIn({ over = false }: { over?: boolean }) {
  const problem = useSignal(over ? words.sessionEnded : address.value.query.has('link') ? words.linkUsed : '')
  useEffect(() => {
    if (!over) document.title = `${words.signIn} · ${words.dashboard}`
  }, [])
  const busy = useSignal(false)
  const field = useRef<HTMLInputElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Also above a dialog of the page.
    dialog.current?.showModal()
    field.current?.focus()
  }, [])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    busy.value = true
    try {
      await signIn(field.current!.value)
      if (address.value.query.has('link')) updateQuery({ link: '' }, false)
    } catch (error) {
      problem.value = (error as Problem).message
      field.current?.select()
    } finally {
      busy.value = false
    }
  }

  const form = (
    <>
      <h1 id="sign-in">{words.signIn}</h1>
      <p class="quiet">{words.signInLead}</p>
      <form onSubmit={submit}>
        <label for="key">{words.key}</label>
        <input
          id="key"
          ref={field}
          type="password"
          autocomplete="current-password"
          required
          spellcheck={false}
          aria-describedby="sign-in-problem"
          aria-invalid={problem.value !== '' && !over}
        />
        <p id="sign-in-problem" class="error" role="alert">
          {problem.value}
        </p>
        <button type="submit" class="main" disabled={busy.value}>
          {words.signIn}
        </button>
      </form>
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
