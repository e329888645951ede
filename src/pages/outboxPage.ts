import { html } from '../html.ts'
import { layout } from './layout.ts'
import { outboxScriptPath } from './outboxScript.ts'

const statuses = [
  ['', 'All'],
  ['PLANNED', 'Planned'],
  ['SENDING', 'Being sent'],
  ['SENT', 'Sent'],
  ['FAILED', 'Given up'],
  ['DROPPED', 'Dropped'],
] as const

/** Where the operator's staff read what was written to customers. Without their key it holds nothing. */
export function outboxPage(): string {
  const main = html`<h1>Outbox</h1>
<p class="lead">E-mails to customers and about quotas: planned, sent and given up.</p>
<p id="problem" class="fault" role="alert" hidden></p>
<form id="sign-in" class="card" hidden>
<label class="label" for="key">API key of the operator</label>
<p class="hint" id="key-hint">One with the scope <code>operator:read</code>; to try e-mails again, <code>operator:write</code>. It stays in this tab, until you close it.</p>
<input id="key" type="password" autocomplete="off" spellcheck="false" required aria-describedby="key-hint">
<button class="button" type="submit">Open the outbox</button>
</form>
<section id="list" hidden aria-label="E-mails">
<form id="filter" class="tools">
<div><label class="label" for="status">Status</label>
<select id="status">${statuses.map(([value, word]) => html`<option value="${value}">${word}</option>`)}</select></div>
<div><label class="label" for="text">Recipient or subject</label>
<input id="text" type="search" maxlength="200" autocomplete="off"></div>
<button type="submit">Show</button>
</form>
<ul id="mails" class="mails" aria-live="polite"></ul>
<div class="tools"><button id="newer" type="button">← Newer</button><button id="older" type="button">Older →</button>
<button id="forget" type="button" class="plain">Forget the key</button></div>
</section>
<section id="mail" class="mail" hidden aria-label="E-mail"></section>
<noscript><p>This page needs JavaScript. The same is in GraphQL: <code>{ emails { edges { node { subject } } } }</code></p></noscript>
<script src="${outboxScriptPath}" defer></script>`
  return layout('Outbox', main, 'form')
}
