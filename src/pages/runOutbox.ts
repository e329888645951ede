import type { Browser, BrowserElement } from './Browser.ts'
import type { outboxOperations } from './outboxOperations.ts'

declare const document: Browser['document']
declare const location: Browser['location']
declare const sessionStorage: Browser['sessionStorage']
declare const addEventListener: Browser['addEventListener']

interface Mail {
  emailId: string
  kind: 'WORKFLOW' | 'WAITLIST_OFFER' | 'USAGE_QUOTA' | 'RESENT' | 'TEST'
  status: 'PLANNED' | 'SENDING' | 'SENT' | 'FAILED' | 'DROPPED'
  subject: string | null
  recipient: string | null
  dueAt: string
  sentAt: string | null
  failure: string | null
  workflow: { name: string } | null
}

interface WholeMail extends Mail {
  recipientName: string | null
  attempts: number
  transport: 'SMTP' | 'OUTBOX' | null
  text: string | null
  html: string | null
  calendar: string | null
  messageId: string
}

interface MailPage {
  edges: { node: Mail }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }
}

interface Answer<Data> {
  data?: Data
  errors?: { message: string; extensions?: { code?: string } }[]
}

/** Runs in the browser, by its text alone: it must use nothing of outside but its argument and what browsers have. */
export function runOutbox(operations: typeof outboxOperations): void {
  const KEY = 'outbox-key'
  const PAGE = 25
  const find = (id: string) => document.getElementById(id)!
  const signIn = find('sign-in')
  const key = find('key')
  const problem = find('problem')
  const list = find('list')
  const mails = find('mails')
  const mail = find('mail')
  const status = find('status')
  const text = find('text')
  const newer = find('newer')
  const older = find('older')
  let info: MailPage['pageInfo'] | undefined
  let part: Record<string, unknown> = { first: PAGE }
  /** Which of the answers under way is still wanted: the last one. */
  let turn = 0

  const words = {
    PLANNED: 'Planned',
    SENDING: 'Being sent',
    SENT: 'Sent',
    FAILED: 'Given up',
    DROPPED: 'Dropped',
    WORKFLOW: 'Workflow',
    WAITLIST_OFFER: 'Waitlist offer',
    USAGE_QUOTA: 'Quota of a meter',
    RESENT: 'Sent once more',
    TEST: 'Test',
  }

  /** An element that holds text and other elements; text is only ever text. */
  function element(
    name: string,
    attributes: Record<string, string> = {},
    ...children: (BrowserElement | string)[]
  ): BrowserElement {
    const made = document.createElement(name)
    for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
    made.append(...children)
    return made
  }

  function moment(instant: string): BrowserElement {
    const written = new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
    return element('time', { datetime: instant }, written)
  }

  function mark(each: Mail): BrowserElement {
    return element('span', { class: `mark ${each.status.toLowerCase()}` }, words[each.status])
  }

  function tell(sentence: string): void {
    problem.textContent = sentence
    problem.hidden = sentence === ''
  }

  function askForKey(sentence = ''): void {
    sessionStorage.removeItem(KEY)
    for (const each of [list, mail]) each.hidden = true
    signIn.hidden = false
    tell(sentence)
    key.value = ''
    key.focus()
  }

  /** The data of an operation; undefined when there is none, and then the page says why. */
  async function ask<Data>(query: string, variables: object): Promise<Data | undefined> {
    document.body.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch('/graphql', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ''}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ query, variables }),
      })
      const { data, errors } = (await response.json()) as Answer<Data>
      const [error] = errors ?? []
      if (!error) {
        tell('')
        return data
      }
      const code = error.extensions?.code
      if (code === 'unauthenticated' || code === 'permission-denied') askForKey(error.message)
      else tell(error.message)
    } catch {
      tell('The service cannot be reached. Try again in a moment.')
    } finally {
      document.body.removeAttribute('aria-busy')
    }
    return undefined
  }

  function row(each: Mail): BrowserElement {
    const about = [each.workflow?.name ?? words[each.kind], each.recipient ?? 'Written when it is due'].join(' · ')
    return element(
      'li',
      {},
      element('a', { href: `#${each.emailId}` }, each.subject ?? 'Not written yet'),
      mark(each),
      element(
        'p',
        { class: 'quiet' },
        `${about} · ${each.sentAt ? 'sent' : 'due'} `,
        moment(each.sentAt ?? each.dueAt),
      ),
      ...(each.failure ? [element('p', { class: 'fault' }, each.failure)] : []),
    )
  }

  async function showList(): Promise<void> {
    const mine = ++turn
    const statuses = status.value === '' ? null : [status.value]
    const data = await ask<{ emails: MailPage }>(operations.list, { statuses, text: text.value, ...part })
    if (!data || mine !== turn) return
    info = data.emails.pageInfo
    const rows = data.emails.edges.map(({ node }) => row(node))
    const filtered = status.value !== '' || text.value !== ''
    const nothing = filtered
      ? 'No e-mail matches this.'
      : 'There are no e-mails yet. They appear here as soon as they are planned.'
    mails.replaceChildren(...(rows.length > 0 ? rows : [element('li', { class: 'quiet' }, nothing)]))
    newer.disabled = !info.hasPreviousPage
    older.disabled = !info.hasNextPage
    signIn.hidden = true
    mail.hidden = true
    list.hidden = false
  }

  function facts(each: WholeMail): BrowserElement {
    const name = each.recipientName ? `${each.recipientName} <${each.recipient}>` : each.recipient
    const rows: [string, BrowserElement | string | null][] = [
      ['To', name],
      ['For', each.workflow?.name ?? words[each.kind]],
      ['Due', moment(each.dueAt)],
      ['Sent', each.sentAt && moment(each.sentAt)],
      ['By', each.transport && (each.transport === 'SMTP' ? 'the mail server' : 'nobody: there is no mail server')],
      ['Tries', String(each.attempts)],
      ['Problem', each.failure],
      ['Message-ID', each.messageId],
    ]
    const told = rows.filter((fact): fact is [string, BrowserElement | string] => fact[1] !== null && fact[1] !== '')
    const items = told.map(([term, fact]) => element('div', {}, element('dt', {}, term), element('dd', {}, fact)))
    return element('dl', { class: 'booking' }, ...items)
  }

  /** The HTML as a mail program would show it: no script in it runs, and its links open beside this page. */
  function frame(html: string): BrowserElement {
    const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
    const srcdoc = html.replace('<head>', '<head><base target="_blank">')
    return element('iframe', { sandbox, srcdoc, title: 'The e-mail as HTML', referrerpolicy: 'no-referrer' })
  }

  function retry(emailId: string): BrowserElement {
    const button = element('button', { type: 'button' }, 'Try again')
    button.addEventListener('click', async () => {
      if (await ask(operations.retry, { emailId })) void showMail(emailId)
    })
    return button
  }

  async function showMail(emailId: string): Promise<void> {
    const mine = ++turn
    const data = await ask<{ email: WholeMail }>(operations.open, { emailId })
    if (!data || mine !== turn) return
    const { email } = data
    const heading = element('h2', { tabindex: '-1' }, email.subject ?? 'Not written yet')
    const parts = [element('p', {}, element('a', { href: '#' }, '← All e-mails')), heading, mark(email), facts(email)]
    if (email.status === 'FAILED') parts.push(retry(email.emailId))
    if (email.html) parts.push(frame(email.html))
    for (const [title, content] of [
      ['Plain text', email.text],
      ['Calendar entry', email.calendar],
    ] as const) {
      if (content) parts.push(element('details', {}, element('summary', {}, title), element('pre', {}, content)))
    }
    mail.replaceChildren(...parts)
    signIn.hidden = true
    list.hidden = true
    mail.hidden = false
    heading.focus()
  }

  function show(): void {
    const emailId = location.hash.slice(1)
    if (sessionStorage.getItem(KEY) === null) askForKey()
    else if (emailId === '') void showList()
    else void showMail(emailId)
  }

  function turnTo(wanted: Record<string, unknown>): void {
    part = wanted
    void showList()
  }

  signIn.addEventListener('submit', event => {
    event.preventDefault()
    sessionStorage.setItem(KEY, key.value.trim())
    show()
  })
  find('filter').addEventListener('submit', event => {
    event.preventDefault()
    turnTo({ first: PAGE })
  })
  status.addEventListener('change', () => turnTo({ first: PAGE }))
  newer.addEventListener('click', () => turnTo({ last: PAGE, before: info?.startCursor }))
  older.addEventListener('click', () => turnTo({ first: PAGE, after: info?.endCursor }))
  find('forget').addEventListener('click', () => askForKey())
  addEventListener('hashchange', show)
  show()
}
