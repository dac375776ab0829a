declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  /** A pretended S3 service in this process, with its files in a folder. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
      vhostBuckets: boolean
      configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
    readonly httpServer: import('node:http').Server
  }
}
