/** The result of one side in one round. */
export interface Sample {
  /** In the unit of the finding. */
  value: number
  p50?: number
  p99?: number
  /** CPU time of the server's process for one request, in microseconds. */
  cpu?: number
  /** The share of one core that the load generator used. */
  load?: number
}

/** The comparison of a side with ours. */
export interface Comparison {
  /** By round, because a slowdown of the machine affects both sides of a round. */
  ratios: number[]
  /** Omitted if the other side is shown without a goal. */
  goal?: { at: number; is: 'least' | 'most' }
}

export interface Side {
  name: string
  samples: Sample[]
  compared?: Comparison
}

/** One line of the table of goals, or a variant of it; ours is the first side. */
export interface Finding {
  what: string
  unit: string
  sides: Side[]
}
