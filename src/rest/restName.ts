/** REST says in PascalCase what GraphQL says in camelCase, and writes ID in capitals: `activityId` is `ActivityID`. */
export function restName(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replace(/Id(?=s?$)/, 'ID')
}
