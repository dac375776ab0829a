import type { MessageKey } from '../../../i18n/en.ts'
import { type AddressTemplate, decode, readAddress, type Values, writeAddress } from './address-template.ts'

/** Something that a service has to be told. */
export interface ServiceField {
  readonly name: string
  readonly label: MessageKey
  readonly hint?: MessageKey
  readonly isSecret?: boolean
  readonly isOptional?: boolean
  /** What stands in it at first. */
  readonly begins?: string
  /** What an answer looks like. */
  readonly example?: string
}

/** A service that notices can be sent to. */
export interface NotifyService extends AddressTemplate {
  readonly id: string
  /** Its own name; a message where it has none. */
  readonly name?: string
  readonly title?: MessageKey
  readonly fields: readonly ServiceField[]
  /** The forms of the address that the service itself shows: one of them is asked for, instead of the fields. */
  readonly pasted?: readonly string[]
}

const host = (begins?: string): ServiceField => ({
  name: 'host',
  label: 'notifier.host',
  ...(begins === undefined ? { example: 'push.example.org' } : { begins }),
})
const secret = (name: string, label: MessageKey, more: Partial<ServiceField> = {}): ServiceField => ({
  name,
  label,
  isSecret: true,
  ...more,
})
const webhook: readonly ServiceField[] = [
  { name: 'address', label: 'notifier.webhook', hint: 'notifier.webhookHint', isSecret: true },
]

/** All services that the server knows, the ones that people use most first. */
export const services: readonly NotifyService[] = [
  {
    id: 'ntfy',
    name: 'ntfy',
    template: 'ntfy://[{user}:{password}@]{host*}/{topic}',
    fields: [
      {
        name: 'topic',
        label: 'notifier.topic',
        example: 'home-3f9a',
      },
      host('ntfy.sh'),
      {
        name: 'user',
        label: 'notifier.user',
        isOptional: true,
      },
      secret('password', 'notifier.password', { isOptional: true }),
    ],
  },
  {
    id: 'telegram',
    name: 'Telegram',
    template: 'telegram://{token*}@telegram',
    query: { chats: 'chats' },
    fields: [
      secret('token', 'notifier.botToken', { example: '123456:ABC-DEF' }),
      {
        name: 'chats',
        label: 'notifier.chats',
        hint: 'notifier.chatsHint',
        example: '@channel',
      },
    ],
  },
  {
    id: 'smtp',
    title: 'notifier.mail',
    template: 'smtp://[{user}:{password}@]{host*}:{port*}/',
    query: {
      from: 'from',
      to: 'to',
    },
    fields: [
      {
        name: 'to',
        label: 'notifier.to',
        example: 'mara@example.org',
      },
      {
        name: 'from',
        label: 'notifier.from',
        example: 'stowage@example.org',
      },
      {
        name: 'host',
        label: 'notifier.mailServer',
        example: 'smtp.example.org',
      },
      {
        name: 'port',
        label: 'notifier.port',
        begins: '587',
      },
      {
        name: 'user',
        label: 'notifier.user',
        isOptional: true,
      },
      secret('password', 'notifier.password', { isOptional: true }),
    ],
  },
  {
    id: 'discord',
    name: 'Discord',
    template: 'discord://{token}@{id}',
    fields: webhook,
    pasted: [
      'https://discord.com/api/webhooks/{id}/{token}',
      'https://discordapp.com/api/webhooks/{id}/{token}',
    ],
  },
  {
    id: 'slack',
    name: 'Slack',
    template: 'slack://hook:{a}-{b}-{c}@webhook',
    fields: webhook,
    pasted: ['https://hooks.slack.com/services/{a}/{b}/{c}'],
  },
  {
    id: 'matrix',
    name: 'Matrix',
    template: 'matrix://:{token}@{host*}/',
    query: { rooms: 'rooms' },
    fields: [
      host('matrix.org'),
      secret('token', 'notifier.accessToken'),
      {
        name: 'rooms',
        label: 'notifier.rooms',
        hint: 'notifier.roomsHint',
        isOptional: true,
      },
    ],
  },
  {
    id: 'gotify',
    name: 'Gotify',
    template: 'gotify://{host*}/{token}',
    fields: [host(), secret('token', 'notifier.appToken')],
  },
  {
    id: 'pushover',
    name: 'Pushover',
    template: 'pushover://shoutrrr:{token}@{user}/',
    fields: [secret('token', 'notifier.apiToken'), secret('user', 'notifier.userKey')],
  },
  {
    id: 'teams',
    name: 'Microsoft Teams',
    template: 'teams://',
    query: { host: 'address' },
    fields: webhook,
  },
  {
    id: 'googlechat',
    name: 'Google Chat',
    template: 'googlechat://chat.googleapis.com/v1/spaces/{space}/messages',
    query: {
      key: 'key',
      token: 'token',
    },
    fields: webhook,
    pasted: ['https://chat.googleapis.com/v1/spaces/{space}/messages'],
  },
  {
    id: 'mattermost',
    name: 'Mattermost',
    template: 'mattermost://{host*}/{token}',
    fields: webhook,
    pasted: ['https://{host*}/hooks/{token}'],
  },
  {
    id: 'rocketchat',
    name: 'Rocket.Chat',
    template: 'rocketchat://{host*}/{a}/{b}',
    fields: webhook,
    pasted: ['https://{host*}/hooks/{a}/{b}'],
  },
  {
    id: 'zulip',
    name: 'Zulip',
    template: 'zulip://{bot}:{key}@{host*}/',
    query: {
      stream: 'stream',
      topic: 'topic',
    },
    fields: [
      host(),
      {
        name: 'bot',
        label: 'notifier.botMail',
        example: 'stowage-bot@example.org',
      },
      secret('key', 'notifier.apiToken'),
      {
        name: 'stream',
        label: 'notifier.stream',
      },
      {
        name: 'topic',
        label: 'notifier.topic',
        isOptional: true,
      },
    ],
  },
  {
    id: 'bark',
    name: 'Bark',
    template: 'bark://:{key}@{host*}',
    fields: [secret('key', 'notifier.deviceKey'), host('api.day.app')],
  },
  {
    id: 'pushbullet',
    name: 'Pushbullet',
    template: 'pushbullet://{token}',
    fields: [secret('token', 'notifier.accessToken')],
  },
  {
    id: 'join',
    name: 'Join',
    template: 'join://shoutrrr:{key}@join/',
    query: { devices: 'devices' },
    fields: [
      secret('key', 'notifier.apiToken'),
      {
        name: 'devices',
        label: 'notifier.devices',
      },
    ],
  },
  {
    id: 'ifttt',
    name: 'IFTTT',
    template: 'ifttt://{key}/',
    query: { events: 'events' },
    fields: [
      secret('key', 'notifier.apiToken'),
      {
        name: 'events',
        label: 'notifier.events',
      },
    ],
  },
  {
    id: 'opsgenie',
    name: 'Opsgenie',
    template: 'opsgenie://{host*}/{key}',
    fields: [host('api.opsgenie.com'), secret('key', 'notifier.apiToken')],
  },
  {
    id: 'webhook',
    title: 'notifier.ownWebhook',
    template: 'generic+{address*}',
    fields: [
      {
        name: 'address',
        label: 'notifier.webhook',
        example: 'https://example.org/hook',
      },
    ],
  },
  {
    id: 'other',
    title: 'notifier.otherAddress',
    template: '{address*}',
    fields: [
      {
        name: 'address',
        label: 'notifier.address',
        hint: 'notifier.addressHint',
        example: 'ntfy://ntfy.sh/topic',
      },
    ],
  },
]

/** The address for what was typed; undefined when that is none of the addresses that the service shows. */
export function addressFor(service: NotifyService, values: Values): string | undefined {
  if (service.id === 'other') return values['address']?.trim()
  if (service.pasted === undefined) return writeAddress(service, values)
  const given = (values['address'] ?? '').trim()
  for (const template of service.pasted) {
    const read = readAddress({ ...service, template }, given)
    if (read !== undefined) return writeAddress(service, read)
  }
  return undefined
}

/** The service of an address, and what is typed for it: everything that no form can show is another address. */
export function readService(address: string): { readonly service: NotifyService; readonly values: Values } {
  for (const service of services) {
    if (service.id === 'other') break
    const read = readAddress(service, address)
    if (read === undefined) continue
    const [pasted] = service.pasted ?? []
    const values =
      pasted === undefined ? read : { address: writeAddress({ ...service, template: pasted }, read) }
    // Only what the form would write again just so, but for what is encoded.
    const written = addressFor(service, values)
    if (written !== undefined && decode(written) === decode(address)) return { service, values }
  }
  return { service: serviceOf('other'), values: { address } }
}

/** The service with this id; another address where there is none. */
export const serviceOf = (id: string): NotifyService => {
  const found = services.find(each => each.id === id) ?? services.at(-1)
  if (found === undefined) throw new Error('There is no service')
  return found
}
