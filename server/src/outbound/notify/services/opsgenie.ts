import { given, postJson } from '../requests.ts'
import type { Service } from '../service.ts'
import { BadServiceUrl, need, requireHost, type ServiceUrl, webAddress } from '../service-url.ts'
import { cutTo } from '../split-text.ts'

const maxInMessage = 130

/** An alert in Opsgenie: `opsgenie://HOST[:PORT]/APIKEY`. */
export const opsgenie: Service = url => {
  const headers = { authorization: `GenieKey ${need(url.segments[0], 'API key')}` }
  const alerts = webAddress(url, '/v2/alerts')
  const fixed = given<unknown>({
    ...Object.fromEntries(
      ['alias', 'entity', 'source', 'priority', 'note', 'user'].map(name => [name, url.option(name)]),
    ),
    actions: listIn(url, 'actions'),
    tags: listIn(url, 'tags'),
    responders: listIn(url, 'responders')?.map(partyOf),
    visibleTo: listIn(url, 'visibleto')?.map(partyOf),
    details: detailsIn(url),
  })
  return {
    hosts: [requireHost(url)],
    steps: ({ title, text }) => [
      way => {
        const isLong = text.length > maxInMessage
        const message = cutTo(title ?? (isLong ? (text.split('\n')[0] ?? text) : text), maxInMessage)
        const description = url.option('description') ?? (isLong || title !== undefined ? text : undefined)
        return way.send(postJson(alerts, { ...fixed, message, ...given({ description }) }, headers))
      },
    ],
  }
}

const listIn = (url: ServiceUrl, name: string): string[] | undefined =>
  url.option(name) === undefined ? undefined : url.list(name)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses a recipient: `team:NAME`, `user:ADDRESS`, or an id instead of the name. */
function partyOf(text: string): Record<string, string> {
  const [, type, who] = /^(\w+):(.+)$/.exec(text) ?? []
  if (type === undefined || who === undefined)
    throw new BadServiceUrl('names somebody without a type such as team:')
  if (uuid.test(who)) return { type, id: who }
  return { type, [type === 'user' ? 'username' : 'name']: who }
}

function detailsIn(url: ServiceUrl): Record<string, string> | undefined {
  const pairs = listIn(url, 'details')?.map(pair => /^([^:]+):(.*)$/s.exec(pair))
  return pairs && Object.fromEntries(pairs.flatMap(pair => (pair === null ? [] : [[pair[1], pair[2]]])))
}
