/** How a state is written: coloured as what waits for somebody, coloured as what went wrong, like any text, or quietly. */
type Tone = 'warn' | 'bad' | 'usual' | 'idle'

const tones: Readonly<Record<string, Tone>> = {
  warn: 'warn',
  on_hold: 'warn',
  pending: 'warn',
  outstanding: 'warn',
  awaiting_mail_server: 'warn',
  full: 'warn',
  bad: 'bad',
  cancelled: 'bad',
  rejected: 'bad',
  no_show: 'bad',
  failed: 'bad',
  closed: 'bad',
  none: 'idle',
  not_required: 'idle',
  expired: 'idle',
  dropped: 'idle',
}

/** The one decision about the colours of states. @param kind the state, as the schema spells it, in any case */
export function toneOf(kind: string): Tone {
  return tones[kind.toLowerCase()] ?? 'usual'
}
