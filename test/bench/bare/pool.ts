import pg from 'pg'

const DATE = 1082
const TIMESTAMPTZ = 1184

/** Days stay text, instants become Unix seconds. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => text
    if (oid === TIMESTAMPTZ) return (text: string) => Math.floor(Date.parse(text) / 1000)
    return pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}

export function openPool(databaseUrl: string, size: number): pg.Pool {
  return new pg.Pool({ connectionString: databaseUrl, max: size, types })
}
