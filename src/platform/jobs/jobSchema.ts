/** The schema of graphile-worker's tables. It is set explicitly, because otherwise an environment variable would determine it. */
export const jobSchema = 'graphile_worker'
