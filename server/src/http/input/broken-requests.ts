import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@stowage/contract/protocol/problem'
import { filledIn, type Language, languageAccepted } from '#kernel/language.ts'
import { Problem } from '#kernel/problem.ts'
import { policyHeader, securityHeaders } from '../output/headers.ts'
import { plainPage, plainPagePolicy } from '../output/plain-page.ts'

const codes: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Node's error with its reason and the bytes that failed to parse. */
type BrokenRequest = Error & { readonly code?: string; readonly rawPacket?: unknown }

/** Answers malformed HTTP, and closes the connection. */
export function answerBrokenRequest(error: BrokenRequest, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, code, message } = new Problem(codes[error.code ?? ''] ?? 'request.malformed')
  const requestId = randomUUID()
  const head = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : ''
  const isPage = code === 'request.headers_too_large' && acceptsPage(head)
  const body = isPage ? cookiesPage(head) : JSON.stringify({ error: message, code, requestId })
  const headers = {
    ...securityHeaders,
    ...(isPage ? { [policyHeader]: plainPagePolicy, 'cache-control': 'no-store' } : {}),
    'x-request-id': requestId,
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const isHead = head.startsWith('HEAD ')
  socket.end([`HTTP/1.1 ${status} ${reasons[status] ?? ''}`, ...lines, '', isHead ? '' : body].join('\r\n'))
}

/** Value of a header in the unparsed head of a request; undefined when it is not there, or came in another packet. */
const headerIn = (head: string, name: string): string | undefined =>
  new RegExp(`\\r\\n${name}:([^\\r\\n]*)`, 'i').exec(head)?.[1]?.trim()

/** Is it a navigation of a browser outside of the API? */
const acceptsPage = (head: string): boolean =>
  /^(GET|HEAD) (?!\S*\/api\/)/.test(head) && headerIn(head, 'accept')?.includes('text/html') === true

/** Words of the page for browsers that send too many cookies. `{host}` is the address that they are stored for. */
const cookieWords: Readonly<
  Record<Language, { readonly heading: string; readonly lines: readonly string[] }>
> = {
  en: {
    heading: 'Too many cookies',
    lines: [
      'This browser sends more than 16 KiB of cookies to {host}. Most come from other programs on the same host or domain, such as a single sign-on.',
      'Delete the cookies of {host} and of its parent domain in the settings of the browser (“Site data”), and load this page again. You then sign in anew; the inventory and what waits on this device stay if you delete cookies only.',
      'For the owner: a host name of its own for Stowage keeps cookies of other programs away.',
    ],
  },
  de: {
    heading: 'Zu viele Cookies',
    lines: [
      'Dieser Browser sendet mehr als 16 KiB Cookies an {host}. Die meisten stammen von anderen Programmen auf demselben Host oder derselben Domain, etwa einer gemeinsamen Anmeldung.',
      'Lösche die Cookies von {host} und der übergeordneten Domain in den Einstellungen des Browsers („Websitedaten“) und lade diese Seite neu. Danach meldest du dich neu an; das Inventar und was auf diesem Gerät wartet bleiben, wenn du nur Cookies löschst.',
      'Für den Betreiber: Ein eigener Hostname für Stowage hält Cookies anderer Programme fern.',
    ],
  },
  fr: {
    heading: 'Trop de cookies',
    lines: [
      'Ce navigateur envoie plus de 16 Kio de cookies à {host}. La plupart viennent d’autres programmes du même hôte ou domaine, par exemple une authentification unique.',
      'Supprimez les cookies de {host} et de son domaine parent dans les réglages du navigateur (« Données de sites »), puis rechargez cette page. Vous vous reconnectez ensuite ; l’inventaire et ce qui attend sur cet appareil restent si vous ne supprimez que les cookies.',
      'Pour l’exploitant : un nom d’hôte propre à Stowage tient à l’écart les cookies des autres programmes.',
    ],
  },
  es: {
    heading: 'Demasiadas cookies',
    lines: [
      'Este navegador envía más de 16 KiB de cookies a {host}. La mayoría proviene de otros programas del mismo host o dominio, como un inicio de sesión único.',
      'Borra las cookies de {host} y de su dominio superior en los ajustes del navegador («Datos de sitios») y vuelve a cargar esta página. Después inicia sesión de nuevo; el inventario y lo que espera en este dispositivo se conservan si solo borras cookies.',
      'Para el administrador: un nombre de host propio para Stowage mantiene alejadas las cookies de otros programas.',
    ],
  },
}

/** Page for a browser that sends too many cookies, in its language. */
function cookiesPage(head: string): string {
  const language = languageAccepted(headerIn(head, 'accept-language'))
  const { heading, lines } = cookieWords[language]
  const host = headerIn(head, 'host') ?? 'Stowage'
  return plainPage(
    language,
    `${heading} – Stowage`,
    heading,
    lines.map(line => filledIn(line, { host })),
  )
}
