import { Extensions } from 'type-graphql'

/** Declares a query of the prepared operations that GraphQL clients do not see, such as a whole list that REST promises. */
export const PreparedOnly = () => Extensions({ preparedOnly: true })
