/** Types for what the tests use, because the package has none. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  interface Context {
    method: string
    query: Record<string, string | undefined>
    status: number
  }

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
