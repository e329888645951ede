import { refusalOf } from './ask.ts'

/** The failed fields of a refused operation, each with its sentence. */
export const violationsOf = async (asked: Promise<unknown>): Promise<[path: string, detail: string][]> =>
  (await refusalOf(asked)).facts.errors!.map(({ path, detail }) => [path.join('.'), detail])
