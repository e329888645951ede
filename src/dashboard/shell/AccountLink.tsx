import { CircleUser } from 'lucide'
import { address, href } from '../address.ts'
import { viewer } from '../api/viewer.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Icon } from '../kit/Icon.tsx'
import { words } from '../words.ts'

/** The link to the page of one's own account, with one's name and role. */
export function AccountLink() {
  const staff = viewer.value?.staff
  return (
    <a class="account-link" href={href('account')} aria-current={address.value.page === 'account' ? 'page' : undefined}>
      <Icon of={CircleUser} />
      <span>
        <Bdi>{staff?.name ?? words.account}</Bdi>
        {staff && <span class="quiet">{words.staffRoles[staff.role]}</span>}
      </span>
    </a>
  )
}
