/** The name of a file of a bulk operation in the storage. */
export function bulkFileName(operatorId: string, fileId: string): string {
  return `${operatorId}/bulk/${fileId}`
}
