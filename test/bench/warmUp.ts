/** A measurement that takes less than this part of the least before it shows that the code was still becoming faster. */
const FASTER = 0.95

/** How many measurements in a row must show nothing of that. */
const SAME = 2

const MOST = 10

/**
 * Lets a server become as fast as it gets: V8 optimizes code that has run some thousand times, so a request takes at first two or three
 * times as long as later.
 * @param measure sends requests for a while, and returns the CPU time of one
 */
export async function warmUp(measure: () => Promise<number>): Promise<void> {
  let least = await measure()
  for (let count = 1, same = 0; same < SAME && count < MOST; count++) {
    const taken = await measure()
    same = taken < least * FASTER ? 0 : same + 1
    least = Math.min(least, taken)
  }
}
