/** The origin of the service in the examples; the served document replaces it with its own. */
export const exampleOrigin = 'https://booking.example.com'
