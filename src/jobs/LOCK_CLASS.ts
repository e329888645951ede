/** The first half of the advisory locks by which workers show that they live; any number that no other lock has. */
export const LOCK_CLASS = 0x6a6f_6273
