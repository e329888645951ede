import { signal } from '@preact/signals'

/** An account of the person whom an identity provider has identified. */
export interface AccountChoice {
  operatorName: string
  /** Signs in, once. */
  token: string
}

const PREFIX = '#accounts='

/** The accounts among which somebody chooses who comes from an identity provider; none otherwise. */
export const accountChoices = signal<readonly AccountChoice[]>(readChoices())

// They stay out of the history of the browser.
if (accountChoices.value.length > 0) history.replaceState(null, '', location.pathname + location.search)

function readChoices(): readonly AccountChoice[] {
  if (!location.hash.startsWith(PREFIX)) return []
  try {
    return JSON.parse(decodeURIComponent(location.hash.slice(PREFIX.length)))
  } catch {
    return []
  }
}
