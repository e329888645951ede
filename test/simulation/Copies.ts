/** Stands for the copies that partners keep. */
export class Copies {}
