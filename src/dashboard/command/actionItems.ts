import { CalendarPlus, CirclePlus, Lock, LogOut, Moon, Sun, Wallet } from 'lucide'
import { navigate } from '../address.ts'
import { may, viewer } from '../api/viewer.ts'
import { todayIn } from '../calendar.ts'
import { chooseTheme } from '../kit/theme.ts'
import { words } from '../words.ts'
import type { CommandItem } from './CommandItem.ts'

const texts = words.command

/** What the signed-in user may do from anywhere. @param leave signs out */
export function actionItems(leave: () => void): CommandItem[] {
  const today = todayIn(viewer.value?.operator.timeZone ?? 'UTC')
  const group = 'actions'
  const sells = may('BOOKINGS_WRITE')
  const plans = may('CATALOGUE_WRITE')
  const all: (CommandItem | false)[] = [
    sells && {
      key: 'book',
      group,
      icon: CirclePlus,
      label: texts.newBooking,
      keys: 'g n',
      run: () => navigate('book'),
    },
    plans && {
      key: 'extra',
      group,
      icon: CalendarPlus,
      label: texts.extraDeparture,
      run: () => navigate('schedule', { week: today, extra: today }),
    },
    plans && {
      key: 'close',
      group,
      icon: Lock,
      label: texts.closeDay,
      run: () => navigate('schedule', { week: today, close: today }),
    },
    sells && { key: 'cash-up', group, icon: Wallet, label: texts.cashUp, run: () => navigate('cash-up') },
    { key: 'light', group, icon: Sun, label: texts.light, run: () => chooseTheme('light') },
    { key: 'dark', group, icon: Moon, label: texts.dark, run: () => chooseTheme('dark') },
    { key: 'leave', group, icon: LogOut, label: words.signOut, run: leave },
  ]
  return all.filter(each => each !== false)
}
