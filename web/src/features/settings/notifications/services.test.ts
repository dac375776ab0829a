import { describe, expect, test } from 'vitest'
import { addressFor, readService, serviceOf, services } from './services.ts'

const written: readonly (readonly [id: string, values: Record<string, string>, address: string])[] = [
  ['ntfy', { host: 'ntfy.sh', topic: 'home-1' }, 'ntfy://ntfy.sh/home-1'],
  [
    'ntfy',
    { host: 'push.example.org:8443', topic: 'home', user: 'mara', password: 'a/b@c' },
    'ntfy://mara:a%2Fb%40c@push.example.org:8443/home',
  ],
  ['telegram', { token: '123:AB-c', chats: '@us,42' }, 'telegram://123:AB-c@telegram?chats=%40us%2C42'],
  [
    'smtp',
    { host: 'mail.example.org', port: '587', user: 'u', password: 'p', from: 'a@b.org', to: 'c@d.org' },
    'smtp://u:p@mail.example.org:587/?from=a%40b.org&to=c%40d.org',
  ],
  ['discord', { address: 'https://discord.com/api/webhooks/42/tok_en' }, 'discord://tok_en@42'],
  ['slack', { address: 'https://hooks.slack.com/services/T1/B2/C3' }, 'slack://hook:T1-B2-C3@webhook'],
  [
    'googlechat',
    { address: 'https://chat.googleapis.com/v1/spaces/X/messages?key=K&token=T' },
    'googlechat://chat.googleapis.com/v1/spaces/X/messages?key=K&token=T',
  ],
  [
    'teams',
    { address: 'https://a.example.org/w?x=1' },
    'teams://?host=https%3A%2F%2Fa.example.org%2Fw%3Fx%3D1',
  ],
  ['rocketchat', { address: 'https://chat.example.org/hooks/A/B' }, 'rocketchat://chat.example.org/A/B'],
  ['pushover', { token: 'T', user: 'U' }, 'pushover://shoutrrr:T@U/'],
  ['webhook', { address: 'https://example.org/hook' }, 'generic+https://example.org/hook'],
  ['other', { address: ' ntfy://ntfy.sh/x?tags=warning ' }, 'ntfy://ntfy.sh/x?tags=warning'],
]

describe('the address of a service', () => {
  test.each(written)('of %s is written from %j', (id, values, address) => {
    expect(addressFor(serviceOf(id), values)).toBe(address)
  })

  test.each(written.filter(([id]) => id !== 'other'))('of %s is read back from %j', (id, values, address) => {
    const read = readService(address)
    expect(read.service.id).toBe(id)
    expect(read.values).toMatchObject(values)
  })

  test.each(['telegram://123%3AAB-c@telegram?chats=%40us', 'telegram://123:AB-c@telegram?chats=@us'])(
    'is read in either way of writing it: %s',
    address => {
      const { service, values } = readService(address)
      expect([service.id, values]).toEqual(['telegram', { token: '123:AB-c', chats: '@us' }])
    },
  )

  test('with options that no form has is shown as it is', () => {
    const address = 'ntfy://ntfy.sh/x?tags=warning'
    expect(readService(address)).toMatchObject({ service: { id: 'other' }, values: { address } })
  })

  test('is refused where a service shows other addresses', () => {
    expect(addressFor(serviceOf('discord'), { address: 'https://example.org/hook' })).toBeUndefined()
  })

  test('has a field for each part', () => {
    for (const { id, template, query = {}, fields, pasted } of services) {
      const names = [...template.matchAll(/\{(\w+)/g)].map(([, name]) => name)
      const asked = fields.map(({ name }) => name)
      if (pasted === undefined)
        expect([id, ...asked].toSorted()).toEqual(
          [id, ...new Set([...names, ...Object.values(query)])].toSorted(),
        )
    }
  })
})
