import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { signOut } from '../api/fetchGraphql.ts'
import { words } from '../words.ts'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { type Issued, issued } from './issued.ts'
import './secret.css'

/** Shows a newly issued key or secret once. It stays until the user confirms that it is stored. */
export function Secret() {
  return issued.value ? <IssuedSecret key={issued.value.key} issued={issued.value} /> : null
}

function IssuedSecret({ issued: { texts, name, key, old, ended } }: { issued: Issued }) {
  const field = useRef<HTMLInputElement>(null)
  const copied = useSignal(false)
  const asks = useSignal(false)
  const says = useSignal('')
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [])
  const close = () => {
    issued.value = undefined
    // If that fails, the next request finds that the session has ended.
    if (ended) signOut().catch(() => {})
  }
  const leave = () => {
    if (copied.value) close()
    else asks.value = true
  }
  const copy = async () => {
    asks.value = false
    try {
      await navigator.clipboard.writeText(key)
      copied.value = true
      says.value = words.copied
    } catch {
      field.current!.select()
      says.value = words.copyByHand
    }
  }
  return (
    <Dialog title={texts.secretTitle(name)} close={leave}>
      <div class="form">
        <p>{texts.secretLead}</p>
        <div class="secret">
          <Field label={texts.secret}>
            {input => (
              <input
                dir="auto"
                {...input}
                ref={field}
                readOnly
                spellcheck={false}
                value={key}
                onFocus={event => event.currentTarget.select()}
                onCopy={() => {
                  copied.value = true
                }}
              />
            )}
          </Field>
          <button type="button" class="main" onClick={copy}>
            {words.copy}
          </button>
        </div>
        <p role="status">{says.value}</p>
        {old && <p>{old}</p>}
        {ended && <p class="banner">{ended}</p>}
        {asks.value && (
          <p class="banner" role="alert">
            {texts.sure}
          </p>
        )}
        <footer>
          {asks.value && (
            <button type="button" onClick={close}>
              {texts.closeAnyway}
            </button>
          )}
          {asks.value ? (
            <button
              type="button"
              class="main"
              onClick={() => {
                asks.value = false
                field.current!.focus()
              }}
            >
              {texts.keepShowing}
            </button>
          ) : (
            <button type="button" onClick={close}>
              {texts.kept}
            </button>
          )}
        </footer>
      </div>
    </Dialog>
  )
}
