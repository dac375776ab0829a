import { StartupError } from '#kernel/startup-error.ts'
import type { S3Service } from '#outbound/s3-client.ts'

/** Where in an S3 service files are kept. */
export interface S3Location {
  readonly bucket: string
  /** The beginning of every name in the bucket: empty, or ends in a slash. */
  readonly prefix: string
  readonly service: S3Service
}

/** Known parameters behind the question mark. */
const known = new Set(['region', 'endpoint', 'pathStyle', 'profile'])
/** Names of parameters in Homebox. */
const otherNames: Readonly<Record<string, string>> = { use_path_style: 'pathStyle' }

/** Reads `s3://bucket/prefix?region=…`; throws StartupError with a sentence about what cannot be understood. */
export function readS3Address(address: string, credentials: S3Service['credentials']): S3Location {
  const url = new URL(address)
  if (url.hostname === '' || url.port !== '') throw refusal('must name a bucket')
  if (url.username !== '' || url.password !== '')
    throw refusal('must not hold credentials; use STOWAGE_STORAGE_ACCESS_KEY_ID or a profile instead')
  const parameters = parametersOf(url)
  const endpoint = endpointOf(parameters.get('endpoint'))
  const profile = parameters.get('profile')
  return {
    bucket: url.hostname,
    prefix: prefixOf(url),
    service: {
      // Servers other than Amazon's have one region, which is called so where it has no name.
      region: parameters.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1'),
      endpoint,
      pathStyle: flagOf(parameters.get('pathStyle')) ?? endpoint !== undefined,
      profile,
      credentials: profile === undefined ? credentials : undefined,
    },
  }
}

function parametersOf(url: URL): Map<string, string> {
  const parameters = [...url.searchParams].map(([name, value]) => [otherNames[name] ?? name, value] as const)
  const stranger = parameters.find(([name]) => !known.has(name))?.[0]
  if (stranger !== undefined)
    throw refusal(
      `has "${stranger}" after the question mark; what may stand there is ${[...known].join(', ')}`,
    )
  return new Map(parameters.filter(([, value]) => value !== ''))
}

function prefixOf(url: URL): string {
  const parts = decodeURIComponent(url.pathname)
    .split('/')
    .filter(part => part !== '')
  return parts.map(part => `${part}/`).join('')
}

function endpointOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const address = /^https?:\/\//i.test(given) ? given : `https://${given}`
  if (!URL.canParse(address))
    throw refusal('has an endpoint that is no address, such as https://s3.example.org')
  return address
}

function flagOf(given: string | undefined): boolean | undefined {
  if (given === undefined) return undefined
  if (!['true', 'false'].includes(given)) throw refusal('has a pathStyle that is neither true nor false')
  return given === 'true'
}

const refusal = (what: string): StartupError =>
  new StartupError(
    `The address of the store for files ${what}. It looks like s3://bucket/optional/prefix?region=eu-central-1.`,
  )
