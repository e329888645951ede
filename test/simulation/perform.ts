import type { Admin } from './Admin.ts'
import type { Actors } from './actors/Actors.ts'
import * as counter from './actors/counter.ts'
import * as departures from './actors/departures.ts'
import * as partner from './actors/partner.ts'
import * as staff from './actors/staff.ts'
import * as usage from './actors/usage.ts'
import type { Action } from './Plan.ts'

/** Does what an action says, and notes in the model what is acknowledged. */
export async function perform(actors: Actors, action: Action, admin: Admin): Promise<void> {
  switch (action.do) {
    case 'book':
      return partner.book(actors, action)
    case 'hold':
      return partner.hold(actors, action)
    case 'race':
      return partner.race(actors, action)
    case 'confirm':
      return partner.confirm(actors, action)
    case 'extend':
      return partner.extend(actors, action)
    case 'cancel':
      return partner.cancel(actors, action)
    case 'answer':
      return partner.answer(actors, action)
    case 'amend':
      return partner.amend(actors, action)
    case 'wait':
      return partner.wait(actors, action)
    case 'take offer':
      return partner.takeOffer(actors, action)
    case 'stop waiting':
      return partner.stopWaiting(actors, action)
    case 'sell':
      return counter.sell(actors, action)
    case 'pay':
      return counter.pay(actors, action)
    case 'walk in':
      return counter.walkIn(actors, action)
    case 'give back':
      return counter.giveBack(actors, action)
    case 'staff cancels':
      return staff.staffCancels(actors, action)
    case 'accept':
    case 'reject':
    case 'redeem':
    case 'no show':
    case 'reopen':
      return staff.decide(actors, { ...action, do: action.do })
    case 'close':
      return departures.close(actors, action)
    case 'resize':
      return departures.resize(actors, action)
    case 'storm':
      return departures.storm(actors, action)
    case 'move departure':
      return departures.move(actors, action)
    case 'reprice':
      return staff.reprice(actors, action)
    case 'change commission':
      return staff.changeCommission(actors, action)
    case 'sell voucher':
      return staff.sellVoucher(actors, action)
    case 'void voucher':
      return staff.voidVoucher(actors, action)
    case 'change quantity':
      return staff.changeQuantity(actors, action)
    case 'record usage':
      return usage.recordUsage(actors, action)
    case 'correct usage':
      return usage.correctUsage(actors, action)
    case 'corrupt':
      await admin.query(action.statement)
  }
}
