import type { Environment } from './Environment.ts'

/** RFC 9116 requires a URI, and https of a page. A URI has no spaces, controls or letters beyond ASCII. */
const CONTACT = /^(?:mailto:[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+|https:\/\/[\x21-\x7e]+)$/

/** Whom to tell about a vulnerability; null where nobody is named. */
export function readSecurityContact(env: Environment): string | null {
  const text = env.text('SECURITY_CONTACT')
  if (text === null || (CONTACT.test(text) && URL.canParse(text))) return text
  env.violation(
    'SECURITY_CONTACT',
    `must be a URI that begins with mailto: or https://, and is ${JSON.stringify(text)}`,
    'mailto:security@example.com',
  )
  return null
}
