/** The REST name of a GraphQL name: PascalCase, with ID in capitals. `activityId` is `ActivityID`. */
export function restName(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replace(/Id(?=s?$)/, 'ID')
}
