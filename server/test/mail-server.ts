import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message that the mail server has taken. */
export interface Received {
  readonly from: string
  readonly to: readonly string[]
  /** Whether it came over an encrypted connection. */
  readonly secure: boolean
  readonly mail: Email
}

/** A real SMTP server on a port of its own. */
export interface MailServer {
  /** The settings with which a server sends mails through it. */
  readonly settings: Record<string, string>
  readonly received: Received[]
  close(): Promise<void>
}

const username = 'stowage'
const password = 'mail secret'

/** Starts one, on a free port unless told otherwise; it offers no encryption unless `options` bring a certificate. */
export async function mailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    ...(options.key === undefined ? { disabledCommands: ['STARTTLS'] } : {}),
    ...options,
    onAuth: (given, _session, done) =>
      given.username === username && given.password === password
        ? done(null, { user: username })
        : done(new Error('Wrong user name or password')),
    async onData(stream, { envelope, secure }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      received.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
        secure,
        mail: await PostalMime.parse(Buffer.concat(chunks)),
      })
      done()
    },
  })
  // A client that does not trust our certificate hangs up; that is its right.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    settings: {
      STOWAGE_MAILER_HOST: '127.0.0.1',
      STOWAGE_MAILER_PORT: String((server.server.address() as AddressInfo).port),
      STOWAGE_MAILER_USERNAME: username,
      STOWAGE_MAILER_PASSWORD: password,
      STOWAGE_MAILER_FROM: 'stowage@example.org',
    },
    received,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
