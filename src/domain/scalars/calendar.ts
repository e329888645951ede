const firstInstant = new Date('1000-01-01T00:00:00Z')
const lastInstant = new Date('9998-12-31T23:59:59.999Z')

/**
 * The years that the service accepts. Within them every year has four digits and every day a next one, in any time zone:
 * beyond them PostgreSQL, JavaScript and ISO 8601 write years differently.
 */
export const calendar = {
  firstDay: '1000-01-01',
  lastDay: '9998-12-31',
  firstSecond: firstInstant.getTime() / 1000,
  lastSecond: Math.floor(lastInstant.getTime() / 1000),

  holds(instant: Date): boolean {
    return instant >= firstInstant && instant <= lastInstant
  },
}
