import { Client } from '@stowage/contract/protocol/client'
import { noteServerTime } from '../../i18n/clock.ts'
import { loadIssueMessages } from '../../i18n/issue-text.ts'
import { basePath } from './base-path.ts'
import { isPage, noteAnswer, noteFailure, watchSilence } from './reachability.ts'

/** What was asked and is not answered yet. */
const inFlight = new Set<Promise<Response>>()

/** While it is there, whatever is asked waits until it has passed. */
let alone: Promise<unknown> | undefined

const listeners = new Set<() => void>()

/** Has it told whenever the server answers that nobody is signed in. */
export const whenSessionEnds = (listener: () => void): void => void listeners.add(listener)

/** Tells that the server has answered so. */
export function tellSessionEnded(): void {
  for (const listener of listeners) listener()
}

const fetchInTurn: typeof fetch = async (input, init) => {
  while (alone !== undefined) await alone
  const sentAt = Date.now()
  const { response, endWatch } = fetchUnlessSilent(input, init)
  inFlight.add(response)
  try {
    const answer = await response
    noteAnswer(answer)
    if (isPage(answer)) throw new TypeError('A page came in place of the answer')
    noteServerTime(answer, sentAt)
    if (answer.status === 401) tellSessionEnded()
    if (answer.status === 413 || answer.status === 422) await loadIssueMessages()
    return answer
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) noteFailure()
    throw error
  } finally {
    endWatch()
    inFlight.delete(response)
  }
}

/** Fetches until the server is found to be away. A file may take any time to be sent: it is waited for. */
function fetchUnlessSilent(input: Parameters<typeof fetch>[0], init: RequestInit = {}) {
  const { body, signal } = init
  if (body !== undefined && body !== null && typeof body !== 'string')
    return { response: fetch(input, init), endWatch: () => undefined }
  const silence = new AbortController()
  const endWatch = watchSilence(() => silence.abort(new TypeError('The server does not answer')))
  const either = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal
  return { response: fetch(input, { ...init, signal: either }), endWatch }
}

/** Has the server name the cookies of the session after this installation: others on the same host do not replace them. */
const ownCookies = { 'stowage-cookies': 'own' }

/** Calls the server that this page came from; the browser sends the cookies of the session. */
export const clientIn = (groupId: string | undefined): Client => {
  const timeZone = deviceZone()
  return new Client({
    baseUrl: basePath,
    fetch: fetchInTurn,
    headers: ownCookies,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(groupId === undefined ? {} : { groupId }),
  })
}

/** The time zone of this device; undefined when it knows none. */
function deviceZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? undefined : timeZone
}

/** For how long `callAlone` waits for what was asked before it. Milliseconds. */
const timeout = 3000

/** Does something once everything asked before has been answered; what is asked meanwhile waits until it is done. */
export async function callAlone(work: (client: Client) => Promise<unknown>): Promise<void> {
  while (alone !== undefined) await alone
  const done = Promise.race([
    Promise.allSettled(inFlight),
    new Promise(resolve => setTimeout(resolve, timeout)),
  ]).then(() => work(new Client({ baseUrl: basePath, headers: ownCookies })))
  alone = done.catch(() => undefined)
  try {
    await done
  } finally {
    alone = undefined
  }
}
