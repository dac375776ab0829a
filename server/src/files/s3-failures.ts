import { Problem } from '#kernel/problem.ts'
import { StartupError } from '#kernel/startup-error.ts'

interface Failure {
  readonly name?: string
  readonly code?: string
  readonly message?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

const failureOf = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {})

const statusOf = (error: unknown): number | undefined => failureOf(error).$metadata?.httpStatusCode

/** Is it that the bucket has no such file? */
export const isAbsent = (error: unknown): boolean =>
  statusOf(error) === 404 && failureOf(error).name !== 'NoSuchBucket'

/** Is it something that this server or this account cannot do at all? */
export const isBeyond = (error: unknown): boolean => [403, 405, 501].includes(statusOf(error) ?? 0)

const full = /^(QuotaExceeded|XMinioStorageFull|InsufficientStorage)/

/** The answer while the service is out of order. */
export function unavailable(cause: unknown): Problem {
  if (cause instanceof Problem) return cause
  const isFull = statusOf(cause) === 507 || full.test(failureOf(cause).name ?? '')
  return isFull
    ? new Problem('storage.full', { cause })
    : new Problem('storage.unavailable', { cause, retryAfter: 10 })
}

/** Failures that a retry does not mend, each with a sentence that says what would; the first that fits counts. */
const lasting: readonly (readonly [(failure: Failure, status: number | undefined) => boolean, string])[] = [
  [
    ({ name }) => name === 'CredentialsProviderError',
    'no credentials were found. Set STOWAGE_STORAGE_ACCESS_KEY_ID and STOWAGE_STORAGE_SECRET_ACCESS_KEY, or what the AWS SDK reads, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ],
  [({ message }) => message === 'Region is missing', 'its region is not known. Add ?region=… to the address'],
  [({ name }) => name === 'InvalidAccessKeyId', 'it does not know the access key'],
  [({ name }) => name === 'SignatureDoesNotMatch', 'the secret access key is not the right one'],
  [
    ({ name }, status) => status === 301 || name === 'AuthorizationHeaderMalformed',
    'it is in another region. Change region=… in the address',
  ],
  [
    (_, status) => status === 401 || status === 403,
    'access was denied. Allow this account s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload on what is in it',
  ],
  [(_, status) => status === 404, 'there is no such bucket. Make it, or correct its name'],
  [
    ({ code }) => code === 'ENOTFOUND',
    'its host cannot be found. Check endpoint=… and region=… in the address',
  ],
  [
    ({ code }) => /CERT|SELF_SIGNED|UNABLE_TO/.test(code ?? ''),
    'its certificate is not trusted. Name the authority in NODE_EXTRA_CA_CERTS',
  ],
]

/** Why the server cannot start on this store; undefined when it may only have to wait. */
export function refusalOf(error: unknown): StartupError | undefined {
  if (!(error instanceof Problem)) return undefined
  const cause = failureOf(error.details.cause)
  const reason = lasting.find(([fits]) => fits(cause, statusOf(cause)))?.[1]
  if (reason === undefined) return undefined
  const said = cause.message ? ` (It said: ${cause.message})` : ''
  return new StartupError(`The store for files cannot be used: ${reason}.${said}`, { cause })
}
