import type { ResourceNeedFactsFragment } from '../api/generated.ts'
import { count, duration } from '../format.ts'
import { words } from '../words.ts'

const { needs: texts } = words.resources

/**
 * Describes a need, for example "1 Guide for each 8 people begun, from 30 min before".
 * @param resource undefined where it is known
 */
export function needText(need: Omit<ResourceNeedFactsFragment, 'skills'>, resource?: string): string {
  const { quantity, minutesBefore, minutesAfter } = need
  return [
    texts.sentence(count(quantity), resource, perText(need)),
    ...(minutesBefore > 0 ? [texts.beforeText(duration(minutesBefore))] : []),
    ...(minutesAfter > 0 ? [texts.afterText(duration(minutesAfter))] : []),
  ].join(', ')
}

/** What an activity needs a resource for, such as "for each participant". */
function perText({ per, groupSize }: Pick<ResourceNeedFactsFragment, 'per' | 'groupSize'>): string {
  return texts.perText[per](count(groupSize ?? 1))
}
