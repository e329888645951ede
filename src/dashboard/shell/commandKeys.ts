/** The keys that open the command dialog, as the keyboard of this machine has them. */
export const commandKeys = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
