import { given, postForm } from '../requests.ts'
import type { Service } from '../service.ts'
import { BadServiceUrl, need } from '../service-url.ts'
import { cutTo } from '../split-text.ts'

const maxInMessage = 1024
const maxInTitle = 250

/** Pushover: `pushover://shoutrrr:APITOKEN@USERKEY/`. */
export const pushover: Service = url => {
  const token = need(url.password, 'API token')
  const user = need(url.host, 'user key')
  const priority = url.option('priority')
  if (priority !== undefined && !/^(-[12]|[01])$/.test(priority))
    throw new BadServiceUrl('says priority, which must be -2, -1, 0 or 1')
  // Better not at all than in the clear.
  if (url.option('encryptionkey') !== undefined)
    throw new BadServiceUrl('asks for encryption (encryptionkey), which is not known here')
  const device = url.list('devices').join(',') || undefined
  return {
    hosts: [],
    steps: ({ title, text }) => [
      way =>
        way.send(
          postForm('https://api.pushover.net/1/messages.json', {
            token,
            user,
            message: cutTo(text, maxInMessage),
            ...given({ device, priority, title: title && cutTo(title, maxInTitle) }),
          }),
        ),
    ],
  }
}
