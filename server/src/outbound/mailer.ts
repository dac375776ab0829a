import type { SecureContext } from 'node:tls'
import type { Transporter } from 'nodemailer'
import { second } from '#kernel/clock.ts'

/** The SMTP server through which mails go. */
export interface MailerSettings {
  readonly host: string | undefined
  readonly port: number | undefined
  readonly username: string | undefined
  readonly password: string | undefined
  /** An address, or a name and an address such as `Stowage <stowage@example.org>`. */
  readonly from: string | undefined
}

/** A message to one person. */
export interface Mail {
  /** The bare email address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends a message; resolves when the mail server has taken it, and throws what it says when it has not. */
export type SendMail = (mail: Mail) => Promise<void>

/** The port on which the encryption begins before anything else is said. */
const encryptedPort = 465
const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i

/**
 * Makes the one function that sends mails; undefined without host, port and sender. The password never leaves this
 * machine unencrypted; a relay without sign-in gets the encryption that it offers, whatever its certificate is.
 * `trust` says whose certificates count; the usual authorities' without it.
 */
export function openMailer(settings: MailerSettings, trust: SecureContext | undefined): SendMail | undefined {
  const reached = completeOf(settings)
  if (reached === undefined) return undefined
  const { from } = reached
  let opened: Promise<Transporter> | undefined
  const sender = from.includes('<') ? from : { name: 'Stowage', address: from }
  return async ({ to, ...mail }) => {
    opened ??= openTransport(reached, trust)
    const transport = await opened
    await transport.sendMail({ from: sender, to: { name: '', address: to }, ...mail })
  }
}

/** Signs in to the mail server and sends nothing; throws what it says when it does not let us in. Fine without one. */
export async function checkMailServer(
  settings: MailerSettings,
  trust: SecureContext | undefined,
): Promise<void> {
  const reached = completeOf(settings)
  if (reached === undefined) return
  const transport = await openTransport(reached, trust)
  await transport.verify()
  transport.close()
}

interface Complete {
  readonly host: string
  readonly port: number
  readonly from: string
  /** The account at the server; undefined at a relay without sign-in. */
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

function completeOf({ host, port, username, password, from }: MailerSettings): Complete | undefined {
  if (!host || !port || !from) return undefined
  return { host, port, from, auth: username && password ? { user: username, pass: password } : undefined }
}

async function openTransport(
  { host, port, auth }: Complete,
  trust: SecureContext | undefined,
): Promise<Transporter> {
  // Loaded with the first mail.
  const { createTransport } = await import('nodemailer')
  const isEncrypted = port === encryptedPort
  return createTransport({
    host,
    port,
    secure: isEncrypted,
    requireTLS: auth !== undefined && !isEncrypted && !thisMachine.test(host),
    auth,
    connectionTimeout: 15 * second,
    greetingTimeout: 15 * second,
    socketTimeout: 30 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: {
      servername: host,
      rejectUnauthorized: auth !== undefined || isEncrypted,
      ...(trust === undefined ? {} : { secureContext: trust }),
    },
  })
}
