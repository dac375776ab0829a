import { given, postJson } from '../requests.ts'
import type { Service } from '../service.ts'
import { need, pathOf, requireHost, webAddress } from '../service-url.ts'

/** A webhook of Rocket.Chat: `rocketchat://[USER@]HOST[:PORT]/TOKEN_A/TOKEN_B[/CHANNEL or @USER]`. */
export const rocketchat: Service = url => {
  const [first, second, location = url.fragment] = url.segments
  const hook = webAddress(url, `/hooks${pathOf(need(first, 'first token'), need(second, 'second token'))}`)
  const channel = location === '' || /^[#@]/.test(location) ? location || undefined : `#${location}`
  const frame = given({ username: url.user || undefined, channel })
  return {
    hosts: [requireHost(url)],
    steps: ({ text }) => [way => way.send(postJson(hook, { ...frame, text }))],
  }
}
