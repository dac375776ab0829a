import { given, postJson } from '../requests.ts'
import type { Service } from '../service.ts'
import { need, pathOf, requireHost, webAddress } from '../service-url.ts'

/** Bark on an iPhone: `bark://:DEVICEKEY@HOST[/PATH]`. */
export const bark: Service = url => {
  const scheme = url.option('scheme') === 'http' ? 'http' : 'https'
  const deviceKey = need(url.password || url.user, 'device key')
  const options = Object.fromEntries(
    ['sound', 'icon', 'group', 'url', 'category', 'copy'].map(name => [name, url.option(name)]),
  )
  const badge = Number(url.option('badge') ?? Number.NaN)
  const push = webAddress(url, `${pathOf(...url.segments)}/push`, scheme)
  return {
    hosts: [requireHost(url)],
    steps: ({ title, text }) => [
      way =>
        way.send(
          postJson(push, {
            device_key: deviceKey,
            ...given({ title, ...options }),
            body: text,
            ...(Number.isInteger(badge) ? { badge } : {}),
          }),
        ),
    ],
  }
}
