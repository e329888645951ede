/** Where the service stands in the examples; the served document puts its own origin in its place. */
export const exampleOrigin = 'https://booking.example.com'
