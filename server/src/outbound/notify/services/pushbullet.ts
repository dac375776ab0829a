import { given, postJson } from '../requests.ts'
import type { Service } from '../service.ts'
import { BadServiceUrl, type ServiceUrl } from '../service-url.ts'

const pushes = 'https://api.pushbullet.com/v2/pushes'

/** Pushbullet: `pushbullet://TOKEN[/DEVICE][/#CHANNEL][/EMAIL]`; without any, to all devices of the account. */
export const pushbullet: Service = url => {
  const token = url.host
  if (!/^[\w.]{34}$/.test(token)) throw new BadServiceUrl('has no token of 34 characters')
  const targets = targetsOf(url)
  return {
    hosts: [],
    steps: ({ title, text }) =>
      (targets.length === 0 ? [{}] : targets).map(target => way => {
        const push = { type: 'note', ...given({ title }), body: text, ...target }
        return way.send(postJson(pushes, push, { 'access-token': token }))
      }),
  }
}

function targetsOf({ segments, fragment }: ServiceUrl): Record<string, string>[] {
  const [channel, ...others] = fragment.split('/').filter(Boolean)
  const behind = channel === undefined ? [] : [`#${channel}`, ...others]
  return [...segments, ...behind].map(target => {
    if (target.startsWith('#')) return { channel_tag: target.slice(1) }
    return target.includes('@') ? { email: target } : { device_iden: target }
  })
}
