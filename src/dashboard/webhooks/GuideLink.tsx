import { words } from '../words.ts'

/** A link to the guide of webhooks. */
export const GuideLink = () => <a href="/guides/webhooks">{words.webhooks.guide}</a>
