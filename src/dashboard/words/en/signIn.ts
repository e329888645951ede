/** What a refused sign-in means. */
export const signInRefusals = {
  validation: 'Paste the API key, or type the whole e-mail address, such as ana@example.com.',
  'permission-denied':
    'The dashboard needs a key of the operator: one that may read or change everything. This one may not.',
  'operator-required': 'This is a key of an agency. The dashboard needs a key of the operator.',
  'rate-limited': 'This was tried too often. Wait a moment and try again.',
  overloaded: 'The service is busy. Try again in a moment.',
  internal: 'The service failed. Try again in a moment.',
} as Readonly<Record<string, string>>
