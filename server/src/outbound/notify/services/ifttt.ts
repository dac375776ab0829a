import { given, postJson } from '../requests.ts'
import type { Service } from '../service.ts'
import { BadServiceUrl, need, pathOf, type ServiceUrl } from '../service-url.ts'

/** Webhooks of IFTTT: `ifttt://KEY/?events=E1[,E2]`. */
export const ifttt: Service = url => {
  const key = need(url.host, 'key')
  const events = url.list('events')
  need(events[0], 'events')
  const messageAt = valueNumber(url, 'messagevalue', 2)
  const titleAt = valueNumber(url, 'titlevalue', 0)
  const fixed = { value1: url.option('value1'), value2: url.option('value2'), value3: url.option('value3') }
  return {
    hosts: [],
    steps: ({ title, text }) =>
      events.map(event => way => {
        const values = given({
          ...fixed,
          ...(titleAt === 0 ? {} : { [`value${titleAt}`]: title }),
          ...(messageAt === 0 ? {} : { [`value${messageAt}`]: text }),
        })
        return way.send(
          postJson(`https://maker.ifttt.com/trigger${pathOf(event)}/with/key${pathOf(key)}`, values),
        )
      }),
  }
}

function valueNumber(url: ServiceUrl, name: string, fallback: number): number {
  const value = Number(url.option(name) ?? fallback)
  if (![0, 1, 2, 3].includes(value)) throw new BadServiceUrl(`says ${name}, which must be 0, 1, 2 or 3`)
  return value
}
