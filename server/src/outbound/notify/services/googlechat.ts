import { postJson } from '../requests.ts'
import type { Service } from '../service.ts'
import { requireHost, webAddress } from '../service-url.ts'
import { cutTo } from '../split-text.ts'

const maxCharacters = 4096

/** A webhook of Google Chat: its address with `googlechat` instead of `https`. */
export const googlechat: Service = url => {
  const webhook = webAddress(url, url.path)
  for (const name of ['key', 'token', 'threadKey', 'messageReplyOption']) {
    const value = url.query.get(name)
    if (value !== null) webhook.searchParams.set(name, value)
  }
  return {
    hosts: [requireHost(url)],
    steps: ({ text }) => [way => way.send(postJson(webhook, { text: cutTo(text, maxCharacters) }))],
  }
}
