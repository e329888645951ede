/** What one side did in one round. */
export interface Sample {
  /** In the finding's unit. */
  value: number
  p50?: number
  p99?: number
  /** CPU time of the server's process for one request, in microseconds. */
  cpu?: number
  /** The share of one core that the load itself took. */
  load?: number
}

/** How a side compares with ours. */
export interface Comparison {
  /** Round by round: what slows the machine down for a while slows both sides of a round. */
  ratios: number[]
  /** Left out where the other side is there to be seen beside ours. */
  goal?: { at: number; is: 'least' | 'most' }
}

export interface Side {
  name: string
  samples: Sample[]
  compared?: Comparison
}

/** One line of the table of goals, or a variant of it; ours comes first. */
export interface Finding {
  what: string
  unit: string
  sides: Side[]
}
