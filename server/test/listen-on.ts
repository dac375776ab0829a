import { once } from 'node:events'
import { WebSocket } from 'ws'

const ping = '{"event":"ping"}'

/** A live connection, what it has heard besides pings, and the code with which it was closed. */
export interface Listening {
  readonly heard: string[]
  readonly closed: { code: number | undefined }
}

/** Listens to the events of a group, somebody's default one unless it is named, on the server with this address. */
export async function listenOn(
  { url }: { readonly url: string },
  token: string,
  groupId?: string,
  asked: Readonly<Record<string, string>> = {},
): Promise<Listening> {
  const query = new URLSearchParams({ ...(groupId === undefined ? {} : { tenant: groupId }), ...asked })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/ws/events?${query}`, {
    headers: { authorization: token },
  })
  const listening: Listening = { heard: [], closed: { code: undefined } }
  socket.on('message', data => {
    if (String(data) !== ping) listening.heard.push(String(data))
  })
  socket.on('close', code => {
    listening.closed.code = code
  })
  await once(socket, 'open')
  return listening
}
