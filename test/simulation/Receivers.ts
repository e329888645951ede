/** Stands for the receivers of webhooks. */
export class Receivers {}
