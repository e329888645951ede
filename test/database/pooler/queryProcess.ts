import { openDatabase } from '../../../src/app/openDatabase.ts'

// Runs numbered statements in the order of its arguments, many times, and counts wrong and right results.
const [url, directUrl, ...order] = process.argv.slice(2)
const database = await openDatabase(url!, 3, {}, undefined, { directUrl, prepare: true })
const counts = { right: 0, wrong: 0, refused: [] as string[] }
for (let round = 1; round <= 30; round++) {
  for (const number of order) {
    try {
      const rows = await database.query(`select ${number} as n, $1::int as round`, [round])
      if (rows.length === 1 && rows[0]!.n === Number(number) && rows[0]!.round === round) counts.right++
      else counts.wrong++
    } catch (error) {
      counts.refused.push(String((error as { code?: string }).code))
    }
  }
}
await database.close()
console.log(JSON.stringify(counts))
