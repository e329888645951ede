// The service without kept answers: what a request costs that nobody has sent before.
process.env.RESPONSE_CACHE_BYTES = '0'
await import('./web.ts')
