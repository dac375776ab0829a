import { given, icon, postJson } from '../requests.ts'
import type { Service } from '../service.ts'
import { need, pathOf, requireHost, webAddress } from '../service-url.ts'

/** A webhook of Mattermost: `mattermost://[USER@]HOST[:PORT]/TOKEN[/CHANNEL]`. */
export const mattermost: Service = url => {
  const [token, channel] = url.segments
  const scheme = url.flag('disabletls', false) ? 'http' : 'https'
  const hook = webAddress(url, `/hooks${pathOf(need(token, 'token'))}`, scheme)
  const frame = { ...given({ username: url.user || undefined, channel }), ...icon(url.option('icon')) }
  return {
    hosts: [requireHost(url)],
    steps: ({ text }) => [way => way.send(postJson(hook, { ...frame, text }))],
  }
}
