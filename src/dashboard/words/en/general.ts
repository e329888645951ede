const quoted = (labels: readonly string[]) => new Intl.ListFormat('en-GB').format(labels.map(label => `“${label}”`))

export const bookings = 'Bookings'
export const signIn = 'Sign in'
export const signOut = 'Sign out'
export const account = 'Your account'
export const staffRoles = { GUIDE: 'Guide', RECEPTION: 'Reception', MANAGER: 'Manager', OWNER: 'Owner' } as const
export const notAllowed = (role: string) =>
  `Your role, ${role.toLowerCase()}, does not open this page. An owner can give you another role.`
export const keyNotAllowed = 'The key you signed in with does not open this page.'
export const signInEmail = 'Your e-mail address'
export const signInLetter = 'E-mail me a link'
export const signInSent = (email: string) =>
  `If ${email} has an account here, an e-mail with a link is on its way. The link works once, within 15 minutes.`
export const signInByKey = 'Use an API key'
export const signInByEmail = 'Use an e-mail address'
export const signInLead = 'Signs you in for twelve hours. The key is not kept in the browser.'
export const signInByLink = 'This link signs you in once.'
export const signInDemo = 'Try the demo as'
export const key = 'API key'
export const linkUsed = 'This link was used before, or is too old. Ask for a new one, or sign in with an API key.'
export const sessionEnded = 'Your session has ended. Sign in again: what you see stays as it is.'
export const sessionOver = 'Your session has ended. Sign in again.'
export const offline = 'No connection. What you see may be out of date.'
export const unanswered =
  'No answer: the network or the service is down. We do not know whether it went through. Try again when it is back.'
export const retry = 'Try again'
export const correct = (labels: readonly string[]) => `Please correct ${quoted(labels)}.`
export const numbered = (at: string) => `Number ${at} `
export const unchosen = 'must be chosen'
/** @param what as the service calls it, such as "schedule" */
export const gone = (what: string) => `This ${what} no longer exists: it was deleted in the meantime.`
export const close = 'Close'
export const thisField = 'This'
export const copy = 'Copy'
export const copied = 'Copied.'
export const notCopied = 'Not copied: this browser does not allow it here.'
export const leaveIt = 'Leave it'
export const takeTheirs = 'Take theirs'
export const keepMine = 'Keep mine'
export const save = 'Save'
const remove = 'Delete'

export { remove as delete }
export const undo = 'Undo'
export const more = 'Show more'
export const csv = 'CSV'
export const resend = 'Send again'
export const copyByHand = 'This browser does not allow copying. It is selected: copy it yourself.'
export const day = 'Day'
export const today = 'Today'
export const dayBefore = 'Day before'
export const dayAfter = 'Day after'
export const theme = 'Light or dark'
export const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const
export const noSuchPage = 'There is no such page'
export const noSuchPageWhy = 'The address may be mistyped, or the page was removed. Choose a page from the menu.'
export const noSuchPageBack = 'Back to today'
export const notLoaded =
  'The page could not be loaded: the service cannot be reached, or there is a new version. Try again.'
export const dateField = {
  open: 'Open the calendar',
  dialog: 'Calendar',
  clear: 'Clear',
  pattern: (example: string) => example.replace('31', 'dd').replace('12', 'mm').replace('2026', 'yyyy'),
  wrong: (example: string) => `This is no day. Type it as ${example}, or leave it empty.`,
  outside: (min: string, max: string) =>
    min && max ? `Choose a day from ${min} to ${max}.` : min ? `Choose ${min} or later.` : `Choose ${max} or earlier.`,
}
export const search = 'Search'
export const from = 'From'
export const to = 'To'
export const channel = 'Channel'
export const status = 'Status'
export const waiver = 'Waiver'
export const reference = 'Reference'
export const activity = 'Activity'
export const when = 'When'
export const participants = 'People'
export const customer = 'Customer'
export const noCustomer = 'No name'
export const soldBy = 'Sold by'
export const payment = 'Payment'
export const price = 'Price'
export const priceFrom = (price: string) => `from ${price}`
export const toPay = 'To pay'
export const refund = 'Refund'
export const commission = 'Commission'
export const net = 'Net'
export const commissionIs = (amount: string) => `Commission ${amount}`
export const amountToPay = (amount: string) => `${amount} to pay`
export const currency = 'Currency'
export const name = 'Name'
export const firstName = 'First name'
export const lastName = 'Last name'
export const email = 'E-mail'
export const phone = 'Phone'
export const language = 'Language'
export const notes = 'Notes'
export const questions = 'Questions'
export const yes = 'Yes'
export const no = 'No'
export const time = 'Time'
export const timeZone = 'Time zone'
export const partner = 'Partner'
export const partnerReference = 'Partner reference'
export const paymentReference = 'Payment reference'
export const method = 'Method'
export const methods = {
  CASH: 'Cash',
  CARD: 'Card',
  BANK_TRANSFER: 'Bank transfer',
  ONLINE: 'Online',
  OTHER: 'Other',
} as const
export const subject = 'Subject'
export const state = 'State'
export const created = 'Created'
export const zone = (zone: string) => `Times are local to each activity. You are in ${zone}.`
export const createdZone = (zone: string) =>
  `Times are local to each activity; “Created” is in your time zone, ${zone}.`
export const otherZone = (zone: string, own: string) => `Times are in ${zone}; you are in ${own}.`
export const skip = 'Skip to the content'
export const menu = 'Menu'
export const allPages = 'All pages'
export const moreOfMenu = 'More'
export const menuGroups = { desk: 'Desk', business: 'Business', technical: 'Technical' } as const
export const keysEverywhere = 'Everywhere'
export const searchOrDo = 'search, or do something'
export const keys = 'Keys'
export const keyList = [
  { key: '/', shown: '/', does: 'search' },
  { key: 'j', shown: 'j, k', does: 'next and previous row' },
  { key: 'Enter', shown: 'Enter', does: 'open the row' },
  { key: 'p', shown: 'p', does: 'look into the row' },
  { key: 'x', shown: 'x', does: 'check in the row' },
  { key: 'ArrowRight', shown: '← →', does: 'previous and next step of the chart, while it has the focus' },
  { key: '?', shown: '?', does: 'show or hide this list' },
] as const
export const channels = { PARTNER: 'Partner', ONLINE: 'Online', POINT_OF_SALE: 'Counter' } as const
export const people = (count: string) => (count === '1' ? '1 person' : `${count} people`)
export const participant = (place: number) => `Participant ${place}`
export const wholeBooking = 'The whole booking'
export const statuses = {
  ON_HOLD: 'On hold',
  PENDING: 'To accept',
  CONFIRMED: 'Confirmed',
  REDEEMED: 'Checked in',
  NO_SHOW: 'No-show',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
  REJECTED: 'Rejected',
} as const
export const timeslotStatuses = {
  OPEN: 'Open',
  FULL: 'Full',
  CLOSED: 'Closed',
  CUTOFF_PASSED: 'Too late to book',
} as const
export const waivers = { NOT_REQUIRED: 'None', OUTSTANDING: 'Outstanding', COMPLETE: 'Complete' } as const
/** A duration. */
export const durationMinutes = (text: string) => `${text} min`
export const durationHours = (text: string) => `${text} h`
export const durationDays = (text: string) => (text === '1' ? '1 day' : `${text} days`)
export const priceWrong = (example: string) => `Enter the price as a number, such as ${example}.`
