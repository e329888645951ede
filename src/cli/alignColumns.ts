/** Formats rows as lines with aligned columns. */
export function alignColumns(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => widthOf(row[column]!))))
  return rows
    .map(row => row.map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell))).join('  '))
    .map(line => line.trimEnd())
    .join('\n')
}

function widthOf(cell: string): number {
  return [...new Intl.Segmenter().segment(cell)].length
}
