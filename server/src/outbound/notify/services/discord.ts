import { given, postJson } from '../requests.ts'
import type { Service } from '../service.ts'
import { BadServiceUrl, need, pathOf } from '../service-url.ts'
import { splitText } from '../split-text.ts'

const maxInMessage = 2000
const maxInEmbed = 4096

/** A webhook of Discord: `discord://TOKEN@WEBHOOK_ID`. */
export const discord: Service = url => {
  const token = need(url.user, 'token')
  const webhook = new URL(`https://discord.com/api/webhooks${pathOf(need(url.host, 'webhook id'), token)}`)
  const thread = url.option('thread_id')
  if (thread !== undefined) webhook.searchParams.set('thread_id', thread)
  const isRaw = url.segments[0] === 'raw' || url.flag('json', false)
  const color = colorOf(url.option('color'))
  const atLines = url.flag('splitlines', true)
  const sender = given({ username: url.option('username'), avatar_url: url.option('avatar') })
  // Whatever somebody calls an item, nobody is called by it.
  const frame = { ...sender, allowed_mentions: { parse: [] } }
  return {
    hosts: [],
    steps({ title, text }) {
      if (isRaw) return [way => way.send({ ...postJson(webhook, {}), body: text })]
      const bodies =
        color === undefined
          ? splitText(text, maxInMessage, { atLines }).map(content => ({ content }))
          : splitText(text, maxInEmbed, { atLines }).map((description, at) => ({
              embeds: [{ description, color, ...(at === 0 ? given({ title }) : {}) }],
            }))
      return bodies.map(body => way => way.send(postJson(webhook, { ...frame, ...body })))
    },
  }
}

/** A colour as a number: `0x50d9ff`, `#50d9ff`, `50d9ff` or decimal. */
function colorOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const hex = /^(?:0x|#)?([0-9a-f]{6})$/i.exec(given)?.[1]
  const color = hex === undefined ? Number(given) : Number.parseInt(hex, 16)
  if (!Number.isInteger(color) || color < 0 || color > 0xffffff)
    throw new BadServiceUrl('says color, which must be such as 0x50d9ff')
  return color
}
