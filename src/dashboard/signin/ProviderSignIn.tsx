import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { send } from '../api/send.ts'
import { words } from '../words.ts'

/** Leads to the identity provider of the installation; nothing is shown without one. */
export function ProviderSignIn({ busy }: { busy: boolean }) {
  const label = useSignal<string | null>(null)
  useEffect(() => {
    send<{ label: string | null }>('/dashboard/identity-provider', undefined, undefined, 'GET').then(
      ({ read, ok }) => {
        if (ok) label.value = read.label
      },
      () => {},
    )
  }, [])
  if (label.value === null) return null
  return (
    <button type="button" disabled={busy} onClick={() => location.assign('/dashboard/oidc')}>
      {words.providerSignIn.by(label.value)}
    </button>
  )
}
