import { z } from 'zod'
import { jsonIn } from '../../json-in.ts'
import { given, icon, postJson } from '../requests.ts'
import { DeliveryFailed, maxAnswer, type Service, type ServiceRequest } from '../service.ts'
import { BadServiceUrl, need, pathOf, type ServiceUrl } from '../service-url.ts'

const SlackReply = z.object({ ok: z.boolean(), error: z.string().optional() })

/**
 * Slack: `slack://hook:A-B-C@webhook` for a webhook, `slack://xoxb:A-B-C@CHANNEL_ID` for an app, and the old
 * `slack://[BOT@]A/B/C`.
 */
export const slack: Service = url => {
  const request = addressOf(url)
  const color = url.option('color')
  const frame = given({ thread_ts: url.option('thread_ts'), username: url.option('botname') ?? oldName(url) })
  return {
    hosts: [],
    steps: ({ text }) => [
      async way => {
        const words = color === undefined ? { text } : { attachments: [{ color, text, fallback: text }] }
        const { body, url: from } = await way.send(
          request({ ...frame, ...icon(url.option('icon')), ...words }),
        )
        // A webhook answers a word, the API an object that says whether it went well.
        const { data: said } = SlackReply.safeParse(jsonIn(body, maxAnswer))
        if (said?.ok === false)
          throw new DeliveryFailed(`${from.host} answered ${said.error ?? 'that it went wrong'}`)
      },
    ],
  }
}

const oldName = ({ user, password }: ServiceUrl): string | undefined =>
  password === '' && user !== '' ? user : undefined

/** Returns a function that builds the request of a message. */
function addressOf({ user, password, host, segments }: ServiceUrl): (message: object) => ServiceRequest {
  const parts = password === '' ? [host, ...segments] : password.split(/[-/]/)
  const kind = password === '' || user === 'hook' ? 'hook' : user
  if (kind === 'hook') {
    if (parts.length !== 3 || parts.some(part => part === ''))
      throw new BadServiceUrl('has no token such as A-B-C')
    return message => postJson(`https://hooks.slack.com/services${pathOf(...parts)}`, message)
  }
  if (!/^xox[a-z]$/.test(kind)) throw new BadServiceUrl('has a token of a kind that is not known')
  const headers = { authorization: `Bearer ${kind}-${password}` }
  const channel = need(host, 'channel')
  return message => postJson('https://slack.com/api/chat.postMessage', { ...message, channel }, headers)
}
