/** How a program ends that was not called as its help says: EX_USAGE of sysexits.h. Nothing was done. */
export const EXIT_USAGE = 64
