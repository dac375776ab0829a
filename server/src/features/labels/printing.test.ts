import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getEntityLabel, printLabels } from '@stowage/contract/labels/labels'
import { login } from '@stowage/contract/people/sessions'
import { getStatus } from '@stowage/contract/server/status'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Household, refusalOf } from '#test/household.ts'
import { databases } from '#test/lane.ts'
import { type PretendInternet, pretendInternet } from '#test/pretend-internet.ts'
import { readCodes } from '#test/read-codes.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

const title = 'Drill "big" $(touch /tmp/x); rm -rf *'

describe.each(databases)('printing a label, on %s', { tags: 'scaled' }, kind => {
  let folder: string
  let ada: Signed
  let home: Household
  let stowage: TestApp | undefined
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'stowage-printer-'))
    // A printer that notes its arguments and keeps a copy of what it was given.
    const printer =
      `#!${process.execPath}\n` +
      "const fs = require('node:fs')\n" +
      "fs.appendFileSync(__dirname + '/jobs', JSON.stringify(process.argv.slice(2)) + '\\n')\n" +
      "if (process.argv.includes('--jam')) process.exit(3)\n" +
      "fs.copyFileSync(process.argv[2], __dirname + '/printed.png')\n"
    await writeFile(path.join(folder, 'printer'), printer)
    await chmod(path.join(folder, 'printer'), 0o755)
  })
  afterEach(async () => {
    await stowage?.close()
    stowage = undefined
    await rm(folder, { recursive: true })
  })

  const start = async (command?: string) => {
    const settings =
      command === undefined ? {} : { STOWAGE_LABEL_MAKER_PRINT_COMMAND: `${folder}/${command}` }
    stowage = await testApp(kind, { STOWAGE_OPTIONS_HOSTNAME: 'https://h.example', ...settings })
    ada = await stowage.signUp()
    home = await Household.of(ada.client)
    return stowage
  }
  const jobs = async (): Promise<string[][]> =>
    existsSync(path.join(folder, 'jobs'))
      ? (await readFile(path.join(folder, 'jobs'), 'utf8'))
          .trim()
          .split('\n')
          .map(line => JSON.parse(line) as string[])
      : []
  const print = async (id: string) => home.client.send(getEntityLabel, { id, print: true })

  test('hands picture and facts to the command, each as one argument, and takes the picture away', async () => {
    const app = await start(
      'printer {{.FileName}} {{ .TitleText }} --size={{.Width}}x{{.Height}} {{.AdditionalInformation}} ' +
        '{{.QrSize}},{{.Margin}},{{.ComponentPadding}},{{.TitleFontSize}},{{.DescriptionFontSize}},{{.Dpi}} ' +
        '{{- .DescriptionText -}} {{.URL}} {{.DynamicLength}}',
    )
    expect((await app.client.call(getStatus, {})).labelPrinting).toBe(true)
    const room = await home.room('Cellar')
    const { id } = await home.make(title, { parentId: room.id })
    const { status, text, headers } = await print(id)
    expect([status, text, headers.get('content-type')]).toEqual([
      200,
      'Printed!',
      'text/plain; charset=utf-8',
    ])
    const [[file = '', ...others] = []] = await jobs()
    expect(others).toEqual([
      title,
      '--size=526x200',
      '136,32,32,32,25.6,72',
      'Location: Cellar',
      `https://h.example/item/${id}`,
      'true',
    ])
    expect(existsSync(path.dirname(file))).toBe(false)
    const printed = await readFile(path.join(folder, 'printed.png'))
    expect((await sharp(printed).metadata()).format).toBe('png')
    expect((await readCodes(printed)).map(code => code.text)).toEqual([`https://h.example/item/${id}`])
  })

  test('is refused when there is no command, and when the item is not known', async () => {
    await start()
    const { id } = await home.make('Drill')
    expect(refusalOf(await print(id))).toMatchObject({ status: 409, code: 'label.no_print_command' })
    const { status } = await print('01890000-0000-7000-8000-0000000000ee')
    expect(status).toBe(404)
  })

  test.each(['printer {{.FileName}} --jam', 'missing {{.FileName}}'])(
    'fails when the command does: %s',
    async command => {
      await start(command)
      const { id } = await home.make('Drill')
      expect(refusalOf(await print(id))).toMatchObject({ status: 502, code: 'label.print_failed' })
      const [[file] = []] = await jobs()
      if (file !== undefined) expect(existsSync(path.dirname(file))).toBe(false)
    },
  )

  test('happens only when it is meant: not for HEAD, and not for the page of somebody else', async () => {
    const app = await start('printer {{.FileName}}')
    const { id } = await home.make('Drill')
    const address = `/api/v1/labelmaker/item/${id}?print=true&tenant=${home.groupId}`
    const { headers } = await app.client.send(login, { username: ada.email, password: ada.password })
    const cookie = headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    const ask = (method: string, more: Record<string, string>) =>
      new Promise<number | undefined>(resolve => {
        const { port } = new URL(app.baseUrl)
        request({ port, method, path: address, headers: { cookie, ...more } }, answer =>
          resolve(answer.resume().statusCode),
        ).end()
      })
    expect(await ask('HEAD', {})).toBe(200)
    expect(await ask('GET', { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await jobs()).toEqual([])
    expect(await ask('GET', { 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await jobs()).toHaveLength(1)
  })

  test('refuses to start with a placeholder that nothing stands for', async () => {
    await expect(start('printer {{.Filename}}')).rejects.toThrow('the placeholder {{.Filename}}')
  })

  test('prints sheets page by page, as pictures of 300 dots to the inch', async () => {
    await start('printer {{.FileName}} {{.Width}}x{{.Height}} {{.Dpi}}')
    const made = [await home.make('Rake'), await home.make('Axe')]
    const select = { ids: made.map(({ id }) => id) }
    const given = { format: 'brother-29', select } as never
    expect(await home.client.call(printLabels, given)).toEqual({ printed: 2 })
    // 90 × 29 mm.
    expect((await jobs()).map(([, ...others]) => others)).toEqual([
      ['1063x343', '300'],
      ['1063x343', '300'],
    ])
    const printed = await readFile(path.join(folder, 'printed.png'))
    expect((await readCodes(printed)).map(({ text }) => text)).toEqual([
      `https://h.example/item/${made[1]?.id}`,
    ])
    const stranger = await stowage?.signUp('Eve')
    expect(refusalOf(await (stranger as Signed).client.send(printLabels, given))).toMatchObject({
      status: 404,
    })
    expect(
      refusalOf(await home.client.send(printLabels, { copies: 51, ...(given as object) } as never)),
    ).toMatchObject({
      status: 422,
      fields: ['select'],
    })
  })

  test('tells that a printer is jammed', async () => {
    await start('printer {{.FileName}} --jam')
    const { id } = await home.make('Rake')
    const reply = await home.client.send(printLabels, { format: 'tape-12', select: { ids: [id] } } as never)
    expect(refusalOf(reply)).toMatchObject({ status: 502, code: 'label.print_failed' })
  })
})

describe.each(databases)('a label service of the owner, on %s', { tags: 'scaled' }, kind => {
  let internet: PretendInternet
  let stowage: TestApp
  let home: Household
  let id: string
  const start = async (more: Record<string, string> = {}) => {
    const settings = {
      STOWAGE_OPTIONS_HOSTNAME: 'https://h.example',
      STOWAGE_LABEL_MAKER_LABEL_SERVICE_URL: 'http://labels.example/draw?old=1',
      ...more,
    }
    stowage = await testApp(kind, settings, internet.ways)
    home = await Household.of((await stowage.signUp()).client)
    const room = await home.room('Cellar & attic')
    id = (await home.make('Drill', { parentId: room.id })).id
  }
  beforeEach(async () => {
    internet = await pretendInternet(['labels.example'])
  })
  afterEach(async () => {
    await stowage.close()
    await internet.close()
  })

  test('is told everything and its picture is passed on', async () => {
    await start()
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()
    internet.reply(() => ({ headers: { 'content-type': 'image/x-own' }, body: picture }))
    const { bytes, headers } = await home.client.download(getEntityLabel, { id })
    expect(Buffer.from(bytes).equals(picture)).toBe(true)
    expect(headers.get('content-type')).toBe('image/webp')
    const [heard] = internet.heard
    expect(heard?.headers).toMatchObject({ accept: 'image/*', 'user-agent': 'Stowage label maker' })
    expect(Object.fromEntries(new URL(heard?.url ?? '').searchParams)).toEqual({
      Width: '526',
      Height: '200',
      QrSize: '136',
      Margin: '32',
      ComponentPadding: '32',
      TitleText: 'Drill',
      TitleFontSize: '32.000000',
      DescriptionText: 'Location: Cellar & attic',
      DescriptionFontSize: '25.600000',
      Dpi: '72.000000',
      URL: `https://h.example/item/${id}`,
      DynamicLength: 'true',
    })
  })

  test('is told the line that the settings add', async () => {
    await start({ STOWAGE_LABEL_MAKER_ADDITIONAL_INFORMATION: 'Call us' })
    internet.reply(() => ({ headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' }))
    const { headers } = await home.client.download(getEntityLabel, { id })
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(new URL(internet.heard[0]?.url ?? '').searchParams.get('AdditionalInformation')).toBe('Call us')
  })

  test('is cut off at the limit for files', async () => {
    await start({ STOWAGE_WEB_MAX_FILE_UPLOAD: '1' })
    internet.reply(() => ({ headers: { 'content-type': 'image/png' }, body: Buffer.alloc(3 << 20, 1) }))
    expect((await home.client.download(getEntityLabel, { id })).bytes).toHaveLength(1 << 20)
  })

  test.each([
    ['answers an error', { status: 500, headers: { 'content-type': 'image/png' } }],
    ['answers no picture', { headers: { 'content-type': 'text/html' }, body: '<p>' }],
    ['says nothing', 'silence' as const],
  ])('that %s has failed', async (_, reply) => {
    await start({ STOWAGE_LABEL_MAKER_LABEL_SERVICE_TIMEOUT: '200ms' })
    internet.reply(() => reply)
    expect(refusalOf(await home.client.send(getEntityLabel, { id }))).toMatchObject({
      status: 502,
      code: 'label.service_failed',
    })
  })

  test('that does not exist has failed', async () => {
    await start()
    internet.names.clear()
    expect((await home.client.send(getEntityLabel, { id })).status).toBe(502)
  })
})
