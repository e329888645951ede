/** A stretch of time, as ISO 8601. */
interface Stretch {
  startsAt: string
  endsAt: string
}

/** How much of a resource is used for a part of a day, where nothing of it changes. */
export interface Load {
  /** Unix milliseconds. */
  start: number
  end: number
  used: number
  /** How many there are; 0 while it is closed. */
  quantity: number
  state: LoadState
}

/** Closed is outside the opening times, absent where there are none though it is open. Full is where demand meets the limit. */
export type LoadState = 'closed' | 'absent' | 'free' | 'used' | 'full' | 'short'

/**
 * Adds up what departures use of a resource from an instant to another, beside how many there are.
 * @param open when it is open
 */
export function loadOf(
  uses: readonly (Stretch & { used: number })[],
  quantities: readonly (Stretch & { quantity: number })[],
  open: readonly Stretch[],
  from: number,
  until: number,
): Load[] {
  const clipped = [...uses, ...quantities, ...open].flatMap(({ startsAt, endsAt }) =>
    [Date.parse(startsAt), Date.parse(endsAt)].filter(each => each > from && each < until),
  )
  const edges = [...new Set([from, ...clipped, until])].sort((one, other) => one - other)
  const loads: Load[] = []
  for (const [index, start] of edges.slice(0, -1).entries()) {
    const end = edges[index + 1]!
    const covers = (each: Stretch) => Date.parse(each.startsAt) <= start && Date.parse(each.endsAt) > start
    const used = uses.filter(covers).reduce((sum, each) => sum + each.used, 0)
    const quantity = quantities.find(covers)?.quantity ?? 0
    const state = stateOf(used, quantity, open.some(covers))
    const last = loads.at(-1)
    if (last && last.used === used && last.quantity === quantity && last.state === state) last.end = end
    else loads.push({ start, end, used, quantity, state })
  }
  return loads
}

function stateOf(used: number, quantity: number, isOpen: boolean): LoadState {
  if (used > quantity) return 'short'
  if (quantity === 0) return isOpen ? 'absent' : 'closed'
  if (used === quantity) return 'full'
  return used > 0 ? 'used' : 'free'
}
