import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Call, Target } from './request.ts'

/** Sends one request on a connection of its own; the answer comes no faster than it is read. */
export async function ask(
  { baseUrl, authorization }: Target,
  { method, path, body, type }: Call,
): Promise<IncomingMessage> {
  const content =
    body === undefined ? {} : { 'content-type': type ?? 'application/json', 'content-length': body.length }
  const sent = request(`${baseUrl}${path}`, { method, agent: false, headers: { authorization, ...content } })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}
