/** Where graphile-worker keeps its tables. Named, because it would otherwise go by a variable of the environment. */
export const jobSchema = 'graphile_worker'
