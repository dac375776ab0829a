import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type PretendInternet, pretendInternet } from '#test/pretend-internet.ts'
import { ownerConfiguredAddresses } from '../address-policy.ts'
import { Outbound } from '../outbound.ts'
import { deliver, targetOf } from './deliver.ts'
import type { Notice } from './service.ts'

const names = [
  'home.example',
  'discord.com',
  'chat.googleapis.com',
  'maker.ifttt.com',
  'joinjoaomgcd.appspot.com',
  'api.opsgenie.com',
  'api.pushbullet.com',
  'api.pushover.net',
  'hooks.slack.com',
  'slack.com',
  'prod.logic.example',
  'api.telegram.org',
]
const bullet = 'o.abcdefghijklmnopqrstuvwxyz123456'
const workflow = encodeURIComponent('https://prod.logic.example/workflows/1?sig=a%2Bb')
const title = 'Due'
const text = 'Stowage (2026-01-31):\n - Öl <1> & more'

/** A service address, the notice without its title or with it, and what arrives. */
const cases: readonly (readonly [url: string, arrives: object])[] = [
  [
    'bark://:key@home.example/sub?sound=bell&badge=3&group=Home',
    {
      url: 'https://home.example/sub/push',
      json: { device_key: 'key', title, body: text, sound: 'bell', group: 'Home', badge: 3 },
    },
  ],
  [
    'bark://key@home.example?scheme=http',
    { url: 'http://home.example/push', json: { device_key: 'key', title, body: text } },
  ],
  [
    'discord://to-ken@123?thread_id=9&username=Bot&avatar=https://x.example/a.png',
    {
      url: 'https://discord.com/api/webhooks/123/to-ken?thread_id=9',
      json: {
        content: text,
        username: 'Bot',
        avatar_url: 'https://x.example/a.png',
        allowed_mentions: { parse: [] },
      },
    },
  ],
  [
    'discord://to-ken@123?color=0x50D9ff',
    { json: { embeds: [{ title, description: text, color: 0x50d9ff }], allowed_mentions: { parse: [] } } },
  ],
  ['discord://to-ken@123/raw', { body: text }],
  ['discord://to-ken@123?json=yes', { body: text }],
  [
    'gotify://home.example/sub/tok?priority=7',
    { url: 'https://home.example/sub/message?token=tok', json: { title, message: text, priority: 7 } },
  ],
  [
    'gotify://home.example/tok?disabletls=yes&useheader=yes&extras=%7B%22a%22%3A1%7D&title=Mine',
    {
      url: 'http://home.example/message',
      headers: { 'x-gotify-key': 'tok' },
      json: { title: 'Mine', message: text, priority: 0, extras: { a: 1 } },
    },
  ],
  [
    'googlechat://chat.googleapis.com/v1/spaces/X/messages?key=K&token=T%3D',
    { url: 'https://chat.googleapis.com/v1/spaces/X/messages?key=K&token=T%3D', json: { text } },
  ],
  [
    'ifttt://KeY/?events=due&value1=one&titlevalue=3',
    {
      url: 'https://maker.ifttt.com/trigger/due/with/key/KeY',
      json: { value1: 'one', value2: text, value3: title },
    },
  ],
  [
    'join://shoutrrr:KeY@join/?devices=a,b&icon=i',
    { method: 'POST', query: { deviceIds: 'a,b', apikey: 'KeY', text, title, icon: 'i' } },
  ],
  [
    'mattermost://bot@home.example/TOK/general?icon=:tea:',
    {
      url: 'https://home.example/hooks/TOK',
      json: { text, username: 'bot', channel: 'general', icon_emoji: ':tea:' },
    },
  ],
  [
    'mattermost://home.example/TOK?icon=https://x.example/a.png&disabletls=yes',
    { url: 'http://home.example/hooks/TOK', json: { text, icon_url: 'https://x.example/a.png' } },
  ],
  [
    'ntfy://me:word@home.example/topic?priority=high&tags=a,b&cache=no&firebase=no&click=https://x.example',
    {
      url: 'https://home.example/topic',
      body: text,
      headers: {
        title,
        priority: 'high',
        tags: 'a,b',
        cache: 'no',
        firebase: 'no',
        click: 'https://x.example',
        authorization: `Basic ${btoa('me:word')}`,
      },
    },
  ],
  [
    'ntfy://home.example/topic?scheme=http&title=F%C3%A4llig',
    { url: 'http://home.example/topic', headers: { title: '=?UTF-8?B?RsOkbGxpZw==?=' } },
  ],
  [
    'opsgenie://api.opsgenie.com/KEY?priority=P3&tags=a,b&responders=team:Home,user:ada@x.example,user:4513b7ea-3b91-438f-b7e4-e3e54af9147c&details=k:v,l:w',
    {
      url: 'https://api.opsgenie.com/v2/alerts',
      headers: { authorization: 'GenieKey KEY' },
      json: {
        message: title,
        description: text,
        priority: 'P3',
        tags: ['a', 'b'],
        responders: [
          { type: 'team', name: 'Home' },
          { type: 'user', username: 'ada@x.example' },
          { type: 'user', id: '4513b7ea-3b91-438f-b7e4-e3e54af9147c' },
        ],
        details: { k: 'v', l: 'w' },
      },
    },
  ],
  [
    `pushbullet://${bullet}`,
    {
      url: 'https://api.pushbullet.com/v2/pushes',
      headers: { 'access-token': bullet },
      json: { type: 'note', title, body: text },
    },
  ],
  [
    'pushover://shoutrrr:APP@USER/?devices=a,b&priority=-1',
    {
      url: 'https://api.pushover.net/1/messages.json',
      form: { token: 'APP', user: 'USER', message: text, title, device: 'a,b', priority: '-1' },
    },
  ],
  [
    'rocketchat://bot@home.example/A/B/general',
    { url: 'https://home.example/hooks/A/B', json: { text, username: 'bot', channel: '#general' } },
  ],
  ['rocketchat://home.example/A/B/@ada', { json: { text, channel: '@ada' } }],
  ['rocketchat://home.example/A/B', { json: { text } }],
  [
    'slack://hook:A-B-C@webhook?botname=Bot&icon=tea&thread_ts=1.2',
    {
      url: 'https://hooks.slack.com/services/A/B/C',
      json: { text, username: 'Bot', icon_emoji: ':tea:', thread_ts: '1.2' },
    },
  ],
  ['slack://Bot@A/B/C', { url: 'https://hooks.slack.com/services/A/B/C', json: { text, username: 'Bot' } }],
  [
    'slack://xoxb:A-B-C@C123?color=good',
    {
      url: 'https://slack.com/api/chat.postMessage',
      headers: { authorization: 'Bearer xoxb-A-B-C' },
      json: { channel: 'C123', attachments: [{ color: 'good', text, fallback: text }] },
    },
  ],
  [`teams://?host=${workflow}&color=good`, { url: 'https://prod.logic.example/workflows/1?sig=a%2Bb' }],
  [
    'telegram://12:a-B@telegram?chats=@home',
    {
      url: 'https://api.telegram.org/bot12:a-B/sendMessage',
      json: {
        chat_id: '@home',
        text: '<b>Due</b>\nStowage (2026-01-31):\n - Öl &lt;1&gt; &amp; more',
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: false },
        disable_notification: false,
      },
    },
  ],
  [
    'telegram://12:a-B@telegram?chats=-100:7&preview=no&notification=no&parsemode=MarkdownV2',
    {
      json: {
        chat_id: '-100',
        message_thread_id: 7,
        text: `Due\n${text}`,
        parse_mode: 'MarkdownV2',
        link_preview_options: { is_disabled: true },
        disable_notification: true,
      },
    },
  ],
  [
    'zulip://bot%40home.example:KEY@home.example/?stream=house&topic=Upkeep',
    {
      url: 'https://home.example/api/v1/messages',
      headers: { authorization: `Basic ${btoa('bot@home.example:KEY')}` },
      form: { type: 'stream', to: 'house', topic: 'Upkeep', content: text },
    },
  ],
  [
    'zulip://bot:KEY@home.example/?stream=house',
    { form: { type: 'stream', to: 'house', topic: title, content: text } },
  ],
  [
    'generic://home.example/hook?a=b&_method=x&@acceptLanguage=de&contenttype=text/x',
    {
      method: 'POST',
      url: 'https://home.example/hook?a=b&method=x',
      body: text,
      headers: { 'content-type': 'text/x', 'accept-language': 'de' },
    },
  ],
  [
    'generic://home.example/hook?template=json&$kind=due&messagekey=words&disabletls=yes&method=put',
    {
      method: 'PUT',
      url: 'http://home.example/hook',
      headers: { 'content-type': 'application/json' },
      json: { words: text, title, kind: 'due' },
    },
  ],
  [
    'generic+https://me:word@home.example/hook?template=json',
    {
      url: 'https://home.example/hook',
      body: text,
      headers: { 'content-type': 'text/plain', authorization: `Basic ${btoa('me:word')}` },
    },
  ],
  ['generic+HTTP://home.example/hook', { url: 'http://home.example/hook', body: text }],
  ['generic://https://home.example/hook', { url: 'https://home.example/hook', body: text }],
]

describe('notices', () => {
  let internet: PretendInternet
  let outbound: Outbound
  beforeAll(async () => {
    internet = await pretendInternet(names)
    outbound = new Outbound(internet.ways)
  })
  afterEach(() => {
    internet.heard.length = 0
    internet.reply(() => undefined)
  })
  afterAll(() => internet.close())

  const send = (url: string, notice: Partial<Notice> = {}) =>
    deliver(url, { id: 'n1', title, text, ...notice }, { outbound, policy: ownerConfiguredAddresses })
  const heard = () =>
    internet.heard.map(each => ({
      ...each,
      query: Object.fromEntries(new URL(each.url).searchParams),
      json: each.body.startsWith('{') ? JSON.parse(each.body) : undefined,
      form: Object.fromEntries(new URLSearchParams(each.body)),
    }))

  test.each(cases)('sent to %s arrive as the service wants them', async (url, arrives) => {
    await send(url)
    expect(internet.heard).toHaveLength(1)
    const [only] = heard()
    expect(only).toMatchObject(arrives)
    // Nothing besides what is expected of a body.
    const { json } = arrives as { json?: object }
    if (json !== undefined) expect(only?.json).toEqual(json)
  })

  test.each(cases.filter(([url]) => /^(generic|gotify|bark|pushover)/.test(url)))(
    'without a title say nothing of it: %s',
    async url => {
      await deliver(
        url.replace(/&?title=[^&]*/, ''),
        { id: 'n1', text },
        { outbound, policy: ownerConfiguredAddresses },
      )
      expect(heard()[0]?.json ?? heard()[0]?.form).not.toHaveProperty('title')
    },
  )

  test('reach Teams as an adaptive card', async () => {
    await send(`teams://?host=${workflow}`)
    const [attachment] = heard()[0]?.json.attachments ?? []
    expect(attachment).toMatchObject({ contentType: 'application/vnd.microsoft.card.adaptive' })
    expect(attachment.content.body.map(({ text }: { text: string }) => text)).toEqual([
      title,
      ...text.split('\n'),
    ])
  })

  test('that are long are split where the service allows no more, at ends of lines', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => ` - line ${i} ${'x'.repeat(20)}`)
    await send('discord://t@1', { text: lines.join('\n') })
    const pieces = heard().map(({ json }) => json.content as string)
    expect(pieces.length).toBeGreaterThan(4)
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(2000)
    expect(pieces.join('\n')).toBe(lines.join('\n'))
    internet.heard.length = 0
    await send('telegram://1:a@telegram?chats=1,2', { text: lines.join('\n') })
    expect(heard().map(({ json }) => json.chat_id)).toEqual(['1', '1', '1', '2', '2', '2'])
    for (const { json } of heard()) expect(json.text.length).toBeLessThanOrEqual(4096 + 7)
  })

  test('that are long are cut where the service takes one piece only', async () => {
    const long = { text: '🪛'.repeat(10_000) }
    await send('pushover://shoutrrr:A@U', long)
    await send('ntfy://home.example/t', long)
    await send('opsgenie://api.opsgenie.com/K', { ...long, title: 'y'.repeat(200) })
    const [pushover, ntfy, opsgenie] = heard()
    expect(pushover?.form.message?.length).toBeLessThanOrEqual(1024)
    expect(Buffer.byteLength(ntfy?.body ?? '')).toBeLessThanOrEqual(4096)
    expect(opsgenie?.json.message).toHaveLength(130)
    for (const body of [pushover?.form.message, ntfy?.body]) expect(body?.isWellFormed()).toBe(true)
  })

  test('go to every device, event and channel that is named', async () => {
    await send(`pushbullet://${bullet}/dev1/%23chan/ada@x.example`)
    await send(`pushbullet://${bullet}/dev1/#chan/ada@x.example`)
    const targets = [{ device_iden: 'dev1' }, { channel_tag: 'chan' }, { email: 'ada@x.example' }]
    expect(heard().map(({ json: { type, title, body, ...target } }) => target)).toEqual([
      ...targets,
      ...targets,
    ])
    internet.heard.length = 0
    await send('ifttt://K?events=a,b')
    expect(heard().map(({ url }) => url)).toEqual([
      'https://maker.ifttt.com/trigger/a/with/key/K',
      'https://maker.ifttt.com/trigger/b/with/key/K',
    ])
  })

  describe('to Matrix', () => {
    const answers: Readonly<Record<string, object>> = {
      '/login': { access_token: 'made' },
      '/join/%23home%3Ahome.example': { room_id: '!r1:home.example' },
      '/join/!r2%3Ahome.example': { room_id: '!r2:home.example' },
      '/joined_rooms': { joined_rooms: ['!r1:home.example', '!r2:home.example'] },
    }
    const base = 'https://home.example/_matrix/client/v3'
    const paths = () => internet.heard.map(({ method, url }) => `${method} ${url.replace(base, '')}`)
    const answering = () =>
      internet.reply(({ url }) => ({ body: JSON.stringify(answers[url.replace(base, '')] ?? {}) }))

    test('go with a token to all rooms, and a second attempt says the same words', async () => {
      answering()
      await send('matrix://:tok@home.example/')
      await send('matrix://:tok@home.example/')
      const first = paths().slice(0, 3)
      const second = paths().slice(3)
      expect(first).toEqual([
        'GET /joined_rooms',
        expect.stringMatching(/^PUT \/rooms\/!r1%3Ahome\.example\/send\/m\.room\.message\/[0-9a-f]{32}$/),
        expect.stringMatching(/^PUT \/rooms\/!r2%3Ahome\.example\/send\/m\.room\.message\/[0-9a-f]{32}$/),
      ])
      expect(second).toEqual(first)
      expect(new Set(first).size).toBe(3)
      expect(heard()[1]).toMatchObject({
        headers: { authorization: 'Bearer tok' },
        json: { msgtype: 'm.text', body: text },
      })
    })

    test('go with a password to the rooms that are named, and sign out again', async () => {
      answering()
      await send('matrix://ada:word@home.example/?rooms=home:home.example,!r2:home.example')
      expect(paths().map(path => path.replace(/[0-9a-f]{32}$/, '…'))).toEqual([
        'POST /login',
        'POST /join/%23home%3Ahome.example',
        'PUT /rooms/!r1%3Ahome.example/send/m.room.message/…',
        'POST /logout',
        'POST /login',
        'POST /join/!r2%3Ahome.example',
        'PUT /rooms/!r2%3Ahome.example/send/m.room.message/…',
        'POST /logout',
      ])
      expect(heard()[0]?.json).toMatchObject({
        type: 'm.login.password',
        identifier: { type: 'm.id.user', user: 'ada' },
        password: 'word',
      })
      expect(heard()[2]?.headers.authorization).toBe('Bearer made')
    })

    test('fail when the server is no Matrix server', async () => {
      internet.reply(() => ({ body: '<html>' }))
      await expect(send('matrix://:tok@home.example/')).rejects.toThrow(
        'something that Matrix servers do not',
      )
    })
  })

  test('go on after the steps that are done', async () => {
    let fails = true
    internet.reply(({ url }) => ({ status: fails && url.includes('/b/') ? 500 : 200 }))
    let done = 0
    const tools = { outbound, policy: ownerConfiguredAddresses }
    const onStep = (steps: number) => {
      done = steps
    }
    const attempt = () => deliver('ifttt://K?events=a,b,c', { id: 'n1', text }, tools, { done, onStep })
    await expect(attempt()).rejects.toThrow('maker.ifttt.com answered 500')
    expect(done).toBe(1)
    fails = false
    await attempt()
    expect(heard().map(({ url }) => url.split('/')[4])).toEqual(['a', 'b', 'b', 'c'])
  })

  test.each([301, 400, 404, 500])('are not delivered when the service answers %s', async status => {
    internet.reply(() => ({ status, body: 'secret words of an inner server' }))
    await expect(send('generic://home.example/')).rejects.toThrow(`home.example answered ${status}`)
  })

  test('are not delivered when Slack says so, whatever the status', async () => {
    internet.reply(() => ({ body: '{"ok":false,"error":"channel_not_found"}' }))
    await expect(send('slack://xoxb:A-B-C@C1')).rejects.toThrow('slack.com answered channel_not_found')
  })
})

describe('service addresses', () => {
  test.each([
    'discord://@123',
    'discord://t@1?color=red',
    'gotify://home.example',
    'gotify://home.example/t?priority=high',
    'gotify://home.example/t?disabletls=perhaps',
    'gotify://home.example/t?extras=%7B',
    'bark://home.example',
    'ifttt://key',
    'ifttt://key?events=a&messagevalue=4',
    'join://x:key@join',
    'matrix://home.example',
    'mattermost://home.example',
    'ntfy://home.example',
    'opsgenie://api.opsgenie.com/K?responders=Home',
    'pushbullet://short',
    'pushover://shoutrrr:A@U?priority=2',
    'pushover://shoutrrr:A@U?encryptionkey=00',
    'rocketchat://home.example/A',
    'slack://hook:A-B@webhook',
    'slack://xyz:A-B-C@C1',
    'teams://?host=http%3A%2F%2Fhome.example',
    'teams://',
    'telegram://nonsense@telegram?chats=1',
    'telegram://1:a@telegram',
    'zulip://bot:KEY@home.example',
    'smtp://home.example/?from=a@x.example',
    'smtp://home.example/?from=a@x.example&to=b@x.example&auth=magic',
    'smtp://home.example/?from=a@x.example&to=b@x.example&timeout=soon',
    'generic://home.example?template=xml',
    'generic://home.example?method=BREW',
    'generic://home.example?@Host=other.example',
    'generic://home.example?@Transfer-Encoding=chunked',
    'generic://home.example?@a%0d%0ab=c',
    'generic+ftp://home.example',
    'generic+://home.example',
    'generic://',
    'generic://%zz/',
    'ntfy://a b/topic',
    'ntfy://home%2fexample/topic',
    'hangouts://home.example',
    'not an address',
    '',
  ])('are refused when they are wrong: %s', url => {
    expect(() => targetOf(url)).toThrow(/^(cannot|has|says|names|must|begins|asks)/)
  })

  test.each([
    ['generic://0x7f.1/', '127.0.0.1'],
    ['generic://HOME.example./', 'home.example'],
    ['generic+HTTP://user:word@127.1/', '127.0.0.1'],
    ['generic://https://127.0.0.1/', '127.0.0.1'],
    ['gotify://[::1]/t', '::1'],
    ['ntfy://good.example:x@127.0.0.1/t', '127.0.0.1'],
    ['bark://k@2130706433', '127.0.0.1'],
    ['matrix://:t@home.example', 'home.example'],
    ['mattermost://home.example/t', 'home.example'],
    ['rocketchat://home.example/a/b', 'home.example'],
    ['zulip://b:k@home.example?stream=s', 'home.example'],
    ['opsgenie://home.example/k', 'home.example'],
    ['googlechat://home.example/v1', 'home.example'],
    ['teams://?host=https%3A%2F%2F127.0.0.1%2F', '127.0.0.1'],
    ['smtp://home.example/?from=a@x.example&to=b@x.example', 'home.example'],
  ])('name the host that is checked: %s', (url, host) => {
    expect(targetOf(url).hosts).toEqual([host])
  })
})
