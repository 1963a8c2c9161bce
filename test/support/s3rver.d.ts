/** The used part of a package without types (https://github.com/20minutes/s3rver). */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  type Options = {
    readonly address: string
    readonly port: number
    readonly silent: boolean
    readonly directory: string
    readonly vhostBuckets: boolean
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
  }
  class S3rver {
    constructor(options: Options)
    readonly httpServer: Server
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }

  export = S3rver
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  const accounts: {
    readonly DUMMY_ACCOUNT: { createKeyPair(accessKeyId: string, secretAccessKey: string): void }
  }

  export = accounts
}
