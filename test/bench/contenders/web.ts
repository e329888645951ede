// The service without its worker: what a booking costs without the jobs that follow it.
process.env.ROLE = 'web'
await import('./ours.ts')
