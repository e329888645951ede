/** The last bucket: about a minute, and everything longer. */
export const LAST_BUCKET = 80

const STEPS_PER_DOUBLING = 4

/**
 * The upper bound of a bucket in milliseconds. Four buckets per doubling, from a sixteenth of a millisecond to about a minute.
 */
function endOf(bucket: number): number {
  return bucket === 0 ? 0 : 2 ** (bucket / STEPS_PER_DOUBLING - 4)
}

/** The bucket of a duration, 1 to 80; each is a fifth wider than the one before. */
export function bucketOf(milliseconds: number): number {
  const bucket = Math.ceil(STEPS_PER_DOUBLING * (Math.log2(milliseconds) + 4))
  return Math.min(Math.max(bucket, 1), LAST_BUCKET)
}

/**
 * A percentile of the response times in milliseconds. It is accurate to within one bucket and interpolates linearly inside it.
 * Null without timed requests.
 * @param requests by bucket; those in bucket 0 were not timed
 */
export function percentile(requests: ReadonlyMap<number, number>, part: number): number | null {
  const timed = [...requests].filter(([bucket]) => bucket > 0).sort(([one], [other]) => one - other)
  let below = part * timed.reduce((sum, [, count]) => sum + count, 0)
  for (const [bucket, count] of timed) {
    if (below <= count) {
      const start = endOf(bucket - 1)
      return start + (endOf(bucket) - start) * (below / count)
    }
    below -= count
  }
  return null
}
