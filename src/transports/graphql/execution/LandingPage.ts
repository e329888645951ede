/** The page that a browser gets at `/graphql`. */
export interface LandingPage {
  html: string
  /** Its content security policy. */
  policy: string
}
