import { navigate } from '../address.ts'
import { customerName } from '../kit/customerName.ts'
import { toast } from '../kit/toast.tsx'
import { words } from '../words.ts'
import type { Choices } from './choices.ts'
import { joinWaitlist } from './joinWaitlist.ts'
import type { Typed } from './Typed.ts'

/** Adds the customer who was typed to the waitlist of the chosen timeslot. @param joined forgets what was typed */
export async function waitInstead(choices: Choices, typed: Typed, joined: () => void): Promise<void> {
  const { activity, day, slot, people } = choices
  const customer = {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    email: typed.email.trim(),
    phone: typed.phone.trim() || null,
  }
  const language = typed.language || null
  const input = { activityId: activity!.id, timeslotId: slot!, participants: people, customer, language }
  const { entry, before } = await joinWaitlist(input, day!)
  joined()
  const name = customerName(entry)
  toast(before ? words.waitlist.waitedBefore(name) : words.waitlist.added(name, entry.position))
  navigate(`slot/${slot!}`)
}
