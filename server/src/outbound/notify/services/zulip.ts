import { basic, given, postForm } from '../requests.ts'
import type { Service } from '../service.ts'
import { need, requireHost, webAddress } from '../service-url.ts'
import { cutTo } from '../split-text.ts'

const maxInTopic = 60
const maxInMessage = 10_000

/** A bot of Zulip: `zulip://BOTMAIL:KEY@HOST[:PORT]/?stream=S&topic=T`. */
export const zulip: Service = url => {
  const headers = { authorization: basic(need(url.user, 'address of a bot'), need(url.password, 'key')) }
  const messages = webAddress(url, '/api/v1/messages')
  const to = need(url.option('to') ?? url.option('stream'), 'stream')
  const readBySender =
    url.option('read_by_sender') === undefined ? undefined : url.flag('read_by_sender', false)
  return {
    hosts: [requireHost(url)],
    steps: ({ title, text }) => [
      way => {
        const topic = url.option('topic') ?? title
        const message = given({
          type: url.option('type') ?? 'stream',
          to,
          topic: topic && cutTo(topic, maxInTopic),
          content: cutTo(text, maxInMessage),
          read_by_sender: readBySender?.toString(),
        })
        return way.send(postForm(messages, message, headers))
      },
    ],
  }
}
