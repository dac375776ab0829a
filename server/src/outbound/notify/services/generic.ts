import { basic } from '../requests.ts'
import type { Notice, Service, ServiceRequest } from '../service.ts'
import { BadServiceUrl, requireHost, type ServiceUrl, webAddress } from '../service-url.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Query parameters of a generic address that are not forwarded. */
const reserved = new Set([
  'template',
  'disabletls',
  'contenttype',
  'method',
  'requestmethod',
  'titlekey',
  'messagekey',
])

/** Headers that belong to the connection. */
const notOurs = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect)$/i

/** Any web address: `generic://HOST[:PORT]/PATH`, or `generic+` before a whole address. */
export const generic: Service = url => {
  const { address, isWhole } = addressOf(url)
  const { forwarded, headers, members } = sortQuery(url)
  address.search = new URLSearchParams(forwarded).toString()
  const template = isWhole ? undefined : url.option('template')
  if (template !== undefined && template.toLowerCase() !== 'json')
    throw new BadServiceUrl('says template, which must be json')
  const method = methodOf(url)
  const request = (notice: Notice): ServiceRequest => ({
    url: address,
    method,
    headers: {
      'content-type':
        url.option('contenttype') ?? (template === undefined ? 'text/plain' : 'application/json'),
      ...(url.user === '' ? {} : { authorization: basic(url.user, url.password) }),
      ...headers,
    },
    ...(method === 'GET'
      ? {}
      : { body: template === undefined ? notice.text : jsonOf(url, notice, members) }),
  })
  return { hosts: [requireHost(url)], steps: notice => [way => way.send(request(notice))] }
}

function addressOf(url: ServiceUrl): { address: URL; isWhole: boolean } {
  const [, inner] = url.scheme.split('+')
  if (inner !== undefined && inner !== 'http' && inner !== 'https')
    throw new BadServiceUrl('must go on with http:// or https:// after generic+')
  const scheme = inner ?? (url.flag('disabletls', false) ? 'http' : 'https')
  return { address: webAddress(url, url.path, scheme), isWhole: inner !== undefined }
}

function sortQuery({ query }: ServiceUrl) {
  const forwarded: [string, string][] = []
  const headers: Record<string, string> = {}
  const members: Record<string, string> = {}
  for (const [name, value] of query) {
    if (name.startsWith('@')) headers[headerName(name.slice(1))] = value
    else if (name.startsWith('$')) members[name.slice(1)] = value
    else if (name.startsWith('_')) forwarded.push([name.slice(1), value])
    else if (!reserved.has(name.toLowerCase())) forwarded.push([name, value])
  }
  return { forwarded, headers, members }
}

/** A header as it may be written in a query: `acceptLanguage` is `Accept-Language`. */
function headerName(name: string): string {
  const header = name.replace(/(?<=[^-A-Z])(?=[A-Z])/g, '-').toLowerCase()
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(header) || notOurs.test(header))
    throw new BadServiceUrl('asks for a header that cannot be set')
  return header
}

function methodOf(url: ServiceUrl): (typeof methods)[number] {
  const asked = (url.option('method') ?? url.option('requestmethod') ?? 'POST').toUpperCase()
  const method = methods.find(each => each === asked)
  if (method === undefined) throw new BadServiceUrl(`says method, which must be one of ${methods.join(', ')}`)
  return method
}

const jsonOf = (
  url: ServiceUrl,
  { title, text }: Notice,
  members: Readonly<Record<string, string>>,
): string =>
  JSON.stringify({
    ...members,
    ...(title === undefined ? {} : { [url.option('titlekey') ?? 'title']: title }),
    [url.option('messagekey') ?? 'message']: text,
  })
