import { bdi, type Html, html } from '../../platform/html/html.ts'
import { longDate } from './longDate.ts'

/** What, when and where, as every page about a timeslot shows it. */
export interface TimeslotFacts {
  activityName: string
  meetingPoint: string | null
  date: string
  time: string
  timeZone: string
}

/** The head of a page about a timeslot. */
export function activityFacts(of: TimeslotFacts, title: string, more: readonly [string, string | number][]): Html {
  const { activityName, date, time, timeZone, meetingPoint } = of
  return html`<header>
<h1>${title}</h1>
<dl class="booking">
<div><dt>Activity</dt><dd>${bdi(activityName)}</dd></div>
<div><dt>When</dt><dd><time datetime="${date}T${time}">${longDate(date)}, ${time}</time> <span class="quiet">(${timeZone.replaceAll('_', ' ')} time)</span></dd></div>
${meetingPoint && html`<div><dt>Where</dt><dd>${bdi(meetingPoint)}</dd></div>`}
${more.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
</header>`
}
