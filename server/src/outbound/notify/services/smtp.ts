import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { AddressRefused, reasonOf } from '../../failures.ts'
import { DeliveryFailed, type Notice, type Service, type Transport } from '../service.ts'
import { BadServiceUrl, listOf, need, requireHost, type ServiceUrl } from '../service-url.ts'

/** On this port the encryption begins before anything else is said. */
const encryptedPort = 465
const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

const kinds = ['none', 'plain', 'login', 'crammd5', 'oauth2'] as const
const encryptions = ['auto', 'none', 'explicittls', 'implicittls'] as const

/** Mail: `smtp://[USER[:PASSWORD]@]HOST[:25]/?from=A&to=B[,C]`. */
export const smtp: Service = url => {
  const host = requireHost(url)
  const from = need(mailAddress(url.option('fromaddress') ?? url.option('from')), 'from')
  const to = listOf(mailAddress(url.option('toaddresses') ?? url.option('to')))
  need(to[0], 'to')
  const connection = connectionOf(url, host)
  const send = async (way: Transport, { title, text }: Notice): Promise<void> => {
    const { addresses } = await way.outbound.pin(host, way.policy)
    // Loaded with the first mail.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      ...connection,
      // The address that was checked; the name is only for the certificate.
      host: addresses[0],
      tls: {
        servername: host,
        ...(way.outbound.trust === undefined ? {} : { secureContext: way.outbound.trust }),
        ...(url.flag('skiptlsverify', false) ? { rejectUnauthorized: false } : {}),
      },
    })
    await transport.sendMail({
      from: { name: url.option('fromname') ?? 'Stowage', address: from },
      to: to.map(address => ({ name: '', address })),
      subject: url.option('subject') ?? title ?? 'Stowage',
      ...(url.flag('usehtml', false) ? { html: htmlOf(text), text } : { text }),
    })
  }
  return {
    hosts: [host],
    steps: notice => [
      way =>
        send(way, notice).catch(cause => {
          if (isOurs(cause)) throw cause
          throw new DeliveryFailed(`${host} has not taken the mail: ${codeOf(cause)}`, { cause })
        }),
    ],
  }
}

/** A plus sign that was not percent-encoded has become a space. */
const mailAddress = (text: string | undefined) => text?.replaceAll(' ', '+')

/** Everything about the connection that the address says. */
function connectionOf(url: ServiceUrl, host: string): SMTPTransport.Options {
  const port = url.port ?? 25
  const encryption = wordOf(url, 'encryption', encryptions) ?? 'auto'
  const secure = encryption === 'implicittls' || (encryption === 'auto' && port === encryptedPort)
  const mayStart = encryption !== 'none' && url.flag('usestarttls', true)
  const mustStart = encryption === 'explicittls' || url.flag('requirestarttls', false)
  const auth = authOf(url)
  const timeout = secondsOf(url.option('timeout') ?? '10s')
  return {
    port,
    secure,
    ignoreTLS: !mayStart && !mustStart,
    // A password is not told to whoever listens in between, unless the address says so.
    requireTLS: !secure && (mustStart || (auth !== undefined && mayStart && !thisMachine.test(host))),
    name: url.option('clienthost') ?? 'localhost',
    ...auth,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function authOf(url: ServiceUrl): Pick<SMTPTransport.Options, 'auth' | 'authMethod'> | undefined {
  const kind = wordOf(url, 'auth', kinds)
  const { user, password: pass } = url
  if (kind === 'none' || (kind === undefined && user === '')) return undefined
  need(user, 'user')
  if (kind === 'oauth2') return { auth: { type: 'OAuth2', user, accessToken: pass } }
  const authMethod = kind === 'crammd5' ? 'CRAM-MD5' : kind?.toUpperCase()
  return { auth: { user, pass }, ...(authMethod === undefined ? {} : { authMethod }) }
}

function wordOf<const W extends string>(url: ServiceUrl, name: string, words: readonly W[]): W | undefined {
  const given = url.option(name)?.toLowerCase()
  if (given === undefined || (name === 'auth' && given === 'unknown')) return undefined
  const word = words.find(each => each === given)
  if (word === undefined) throw new BadServiceUrl(`says ${name}, which must be one of ${words.join(', ')}`)
  return word
}

/** Milliseconds of a time such as `10s`, at most a minute. */
function secondsOf(text: string): number {
  const [, amount, unit] = /^(\d+)(ms|s|m)?$/.exec(text) ?? []
  if (amount === undefined) throw new BadServiceUrl('says timeout, which must be such as 10s')
  const milliseconds = Number(amount) * (unit === 'ms' ? 1 : unit === 'm' ? 60_000 : 1000)
  return Math.min(Math.max(milliseconds, 1), 60_000)
}

const isOurs = (cause: unknown): boolean => cause instanceof AddressRefused

/** Status code of the server, or code of the connection error. */
function codeOf(cause: unknown): string {
  if (cause instanceof Error && 'responseCode' in cause && cause.responseCode !== undefined)
    return `it answered ${String(cause.responseCode)}`
  return reasonOf(cause)
}

const htmlOf = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>\n')}</p>`
