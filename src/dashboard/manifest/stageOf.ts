import { canMiss, canRedeemOn } from '../../domain/rules/bookingActions.ts'
import { todayIn } from '../calendar.ts'
import type { Manifest } from './readManifest.ts'

/** What can be noted down now: nobody comes before the day, and nobody has missed what has not begun. */
export interface Stage {
  checkIn: boolean
  noShow: boolean
}

export function stageOf({ slot, activity }: Manifest, now: Date): Stage {
  return {
    checkIn: canRedeemOn(todayIn(activity?.timeZone ?? 'UTC', now), slot.date),
    noShow: canMiss(new Date(slot.startsAt), now),
  }
}
