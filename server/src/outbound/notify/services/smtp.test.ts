import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { certificateFor } from '#test/certificate.ts'
import { ownerConfiguredAddresses, publicAddresses } from '../../address-policy.ts'
import { Outbound } from '../../outbound.ts'
import { deliver } from '../deliver.ts'

const { cert, key } = certificateFor(['mail.example'])
const outbound = new Outbound({ ca: cert, resolve: async () => ['127.0.0.1'] })
const text = 'Stowage (2026-01-31):\n - Öl <1>'

interface Taken {
  readonly bytes: Buffer
  readonly secure: boolean
  readonly auth: string | undefined
  readonly recipients: readonly string[]
}

/** A mail server that keeps what it gets; everybody may sign in with the word "word". */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: Taken[] = []
  const signIns: { method: string; secure: boolean }[] = []
  const server = new SMTPServer({
    cert,
    key,
    authOptional: true,
    // So that what the client refuses to say in the clear is up to the client.
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN', 'CRAM-MD5', 'XOAUTH2'],
    onAuth({ method, username, password, accessToken, validatePassword }, session, done) {
      signIns.push({ method, secure: session.secure })
      const isRight = method === 'CRAM-MD5' ? validatePassword('word') : (password ?? accessToken) === 'word'
      done(null, isRight ? { user: username } : { message: 'no' })
    },
    onData(stream, { secure, user, envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = envelope.rcptTo.map(({ address }) => address)
        taken.push({ bytes: Buffer.concat(chunks), secure, auth: user, recipients })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  open.push(server)
  const received = () =>
    Promise.all(taken.map(async ({ bytes, ...mail }) => ({ ...(await PostalMime.parse(bytes)), ...mail })))
  return { received, signIns, port: (server.server.address() as AddressInfo).port }
}

const open: SMTPServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise<void>(done => server.close(done))
})

const send = (url: string, title?: string) =>
  deliver(
    url,
    { id: 'n1', text, ...(title === undefined ? {} : { title }) },
    { outbound, policy: ownerConfiguredAddresses },
  )

describe('mails', () => {
  const to = 'from=me+home@x.example&to=ada@x.example,bob+items@x.example'

  test('arrive over a connection that becomes encrypted, for the name whose address was checked', async () => {
    const { received, port } = await mailServer()
    await send(`smtp://mail.example:${port}/?${to}`, 'Due')
    expect(await received()).toMatchObject([
      {
        secure: true,
        subject: 'Due',
        from: { address: 'me+home@x.example', name: 'Stowage' },
        recipients: ['ada@x.example', 'bob+items@x.example'],
        text: expect.stringContaining('Öl <1>'),
      },
    ])
    expect(await received()).not.toMatchObject([{ html: expect.anything() }])
  })

  test('carry the name and the subject that the address gives, on one line each', async () => {
    const { received, port } = await mailServer()
    const names = 'fromname=Home%0d%0aBcc:%20eve@x.example&subject=One%0d%0aTwo&usehtml=yes'
    await send(
      `smtp://mail.example:${port}/?fromaddress=me@x.example&toaddresses=ada@x.example&${names}`,
      'Due',
    )
    expect(await received()).toMatchObject([{ subject: 'One Two', recipients: ['ada@x.example'] }])
    const [mail] = await received()
    expect(mail?.html).toContain('Öl &lt;1&gt;')
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test('arrive over a connection that is encrypted from the start', async () => {
    const { received, port } = await mailServer({ secure: true })
    await send(`smtp://mail.example:${port}/?${to}&encryption=ImplicitTLS`)
    expect(await received()).toMatchObject([{ secure: true, subject: 'Stowage' }])
  })

  test.each([
    ['', 'PLAIN'],
    ['&auth=Plain', 'PLAIN'],
    ['&auth=Login', 'LOGIN'],
    ['&auth=CRAMMD5', 'CRAM-MD5'],
    ['&auth=OAuth2', 'XOAUTH2'],
  ])('are sent by somebody who signs in: %s', async (option, method) => {
    const { received, signIns, port } = await mailServer()
    await send(`smtp://ada:word@mail.example:${port}/?${to}${option}`)
    expect(signIns).toEqual([{ method, secure: true }])
    expect(await received()).toMatchObject([{ auth: 'ada' }])
  })

  test('do not tell a password to whoever listens, unless the address says so', async () => {
    const { received, signIns, port } = await mailServer({ disabledCommands: ['STARTTLS'] })
    const url = `smtp://ada:word@mail.example:${port}/?${to}`
    await expect(send(url)).rejects.toThrow('mail.example has not taken the mail')
    await expect(send(`${url}&requirestarttls=yes&usestarttls=no`)).rejects.toThrow('has not taken')
    expect(signIns).toEqual([])
    await send(`${url}&usestarttls=no`)
    await send(`${url}&encryption=none&auth=none`)
    expect(signIns).toEqual([{ method: 'PLAIN', secure: false }])
    expect(await received()).toHaveLength(2)
  })

  test('are not sent in the clear when the address asks for encryption', async () => {
    const { received, port } = await mailServer({ disabledCommands: ['STARTTLS'] })
    for (const option of ['encryption=ExplicitTLS', 'requirestarttls=yes'])
      await expect(send(`smtp://mail.example:${port}/?${to}&${option}`)).rejects.toThrow('has not taken')
    expect(await received()).toEqual([])
    await send(`smtp://mail.example:${port}/?${to}`)
    expect(await received()).toMatchObject([{ secure: false }])
  })

  test('are not given to a server with the certificate of another, unless the address says so', async () => {
    const { received, port } = await mailServer()
    const url = `smtp://other.example:${port}/?${to}`
    await expect(send(url)).rejects.toThrow('other.example has not taken the mail')
    await send(`${url}&skiptlsverify=yes`)
    expect(await received()).toHaveLength(1)
  })

  test('are not sent to a forbidden address, or when nobody listens, or with a wrong password', async () => {
    const { signIns, port } = await mailServer()
    const notice = { id: 'n1', text }
    await expect(
      deliver(`smtp://mail.example:${port}/?${to}`, notice, { outbound, policy: publicAddresses }),
    ).rejects.toThrow('127.0.0.1 of mail.example is this machine')
    await expect(send(`smtp://mail.example:1/?${to}`)).rejects.toThrow('mail.example has not taken the mail')
    await expect(send(`smtp://ada:wrong@mail.example:${port}/?${to}`)).rejects.toThrow('it answered 535')
    expect(signIns).toHaveLength(1)
  })
})
