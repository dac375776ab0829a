import { basic, given } from '../requests.ts'
import type { Service } from '../service.ts'
import { need, pathOf, requireHost, type ServiceUrl, webAddress } from '../service-url.ts'
import { cutToBytes } from '../split-text.ts'

/** Longer messages would arrive as attached files, bytes. */
const maxBodyBytes = 4096

/** Options that are sent as headers of the same name. */
const headers = [
  'priority',
  'tags',
  'actions',
  'click',
  'attach',
  'filename',
  'delay',
  'email',
  'icon',
  'markdown',
]

/** A topic of ntfy: `ntfy://[USER:PASSWORD@]HOST/TOPIC`. */
export const ntfy: Service = url => {
  const scheme = url.option('scheme') === 'http' || url.flag('disabletls', false) ? 'http' : 'https'
  const topic = webAddress(url, pathOf(need(url.segments[0], 'topic')), scheme)
  const fixed = fixedHeaders(url)
  const anyCertificate = url.flag('disabletlsverification', false)
  return {
    hosts: [requireHost(url)],
    steps: ({ title, text }) => [
      way =>
        way.send({
          url: topic,
          method: 'POST',
          headers: { ...fixed, ...given({ title: title === undefined ? undefined : inHeader(title) }) },
          body: cutToBytes(text, maxBodyBytes),
          ...(anyCertificate ? { anyCertificate } : {}),
        }),
    ],
  }
}

function fixedHeaders(url: ServiceUrl): Record<string, string> {
  const options = given(Object.fromEntries(headers.map(name => [name, url.option(name)])))
  return {
    'content-type': 'text/plain; charset=utf-8',
    ...Object.fromEntries(Object.entries(options).map(([name, value]) => [name, inHeader(value)])),
    ...(url.flag('cache', true) ? {} : { cache: 'no' }),
    ...(url.flag('firebase', true) ? {} : { firebase: 'no' }),
    ...(url.user === '' && url.password === '' ? {} : { authorization: basic(url.user, url.password) }),
  }
}

/** A value as one line of ASCII: others are written as RFC 2047 says, which ntfy understands. */
const inHeader = (value: string): string =>
  /^[\x20-\x7e]*$/.test(value) ? value : `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`
