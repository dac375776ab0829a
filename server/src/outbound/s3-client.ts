import type { S3 } from '@aws-sdk/client-s3'
import { second } from '#kernel/clock.ts'
import type { Outbound } from './outbound.ts'

/** S3 service and credentials. */
export interface S3Service {
  readonly region: string | undefined
  /** The address of a service other than Amazon's. */
  readonly endpoint: string | undefined
  /** Whether the bucket stands in the path instead of the host name. */
  readonly pathStyle: boolean
  /** A section of the shared AWS configuration to take credentials and region from. */
  readonly profile: string | undefined
  /** Without them the SDK looks where it always does: environment, shared configuration, role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** Options of a connection. */
interface ClientOptions {
  readonly trust: Outbound['trust']
  /** Timeout of one attempt of a small request, milliseconds; at most three attempts. */
  readonly timeoutMs?: number
}

/**
 * A client of an S3 service. The SDK is large, so it is loaded when the first store needs it.
 *
 * Servers other than Amazon's stumble over checksums at the end of a body; what we send is in memory, and its SHA-256 is
 * part of the signature, which all of them verify.
 */
export async function connectS3(
  service: S3Service,
  { trust, timeoutMs = 3 * second }: ClientOptions,
): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3')
  const { region, endpoint, pathStyle, profile, credentials } = service
  return new S3({
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(profile === undefined ? {} : { profile }),
    ...(credentials === undefined ? {} : { credentials }),
    forcePathStyle: pathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      // A download waits for its reader for as long as that takes; the store minds the other direction itself.
      socketTimeout: 0,
      // A slow download holds a connection; it must not block others.
      httpAgent: { keepAlive: true, maxSockets: Infinity },
      httpsAgent: {
        keepAlive: true,
        maxSockets: Infinity,
        ...(trust === undefined ? {} : { secureContext: trust }),
      },
    },
  })
}
