/** The exit code for wrong arguments (EX_USAGE of sysexits.h). Nothing was done. */
export const EXIT_USAGE = 64
