/** Whether passkeys can work here: browsers have them for https and localhost, and only for names. */
export const mayHavePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)
