/** The last bucket: a minute, and everything above. */
export const LAST_BUCKET = 80

const STEPS_PER_DOUBLING = 4

/** The upper bound of a bucket in milliseconds: a sixteenth of one and four steps to each doubling, to a minute. */
function endOf(bucket: number): number {
  return bucket === 0 ? 0 : 2 ** (bucket / STEPS_PER_DOUBLING - 4)
}

/** The bucket, 1 to 80, of a duration; each is a fifth wider than the one before. */
export function bucketOf(milliseconds: number): number {
  const bucket = Math.ceil(STEPS_PER_DOUBLING * (Math.log2(milliseconds) + 4))
  return Math.min(Math.max(bucket, 1), LAST_BUCKET)
}

/**
 * The time in which a part of the answers had been given, in milliseconds: right to within a bucket, inside of which the answers are
 * taken to lie evenly. Null without any.
 * @param requests by bucket; what is in bucket 0 was not timed
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
