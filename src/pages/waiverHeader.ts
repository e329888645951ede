import { type Html, html } from '../html.ts'
import type { Waiver } from './waiverKey.ts'

/** What the waiver is for: so that nobody signs for the wrong day. */
export function waiverHeader(waiver: Waiver, title: string): Html {
  const { operatorName, activityName, date, time, timeZone, participants, meetingPoint, bookingReference } = waiver
  return html`<header>
<p class="operator">${operatorName}</p>
<h1>${title}</h1>
<dl class="booking">
<div><dt>Activity</dt><dd>${activityName}</dd></div>
<div><dt>When</dt><dd><time datetime="${date}T${time}">${longDate(date)}, ${time}</time> <span class="quiet">(${timeZone.replaceAll('_', ' ')} time)</span></dd></div>
${meetingPoint && html`<div><dt>Where</dt><dd>${meetingPoint}</dd></div>`}
<div><dt>Participants</dt><dd>${participants}</dd></div>
<div><dt>Booking</dt><dd>${bookingReference}</dd></div>
</dl>
</header>`
}

/** A local day has no time zone: it is written out as it stands. */
function longDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return day.toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
