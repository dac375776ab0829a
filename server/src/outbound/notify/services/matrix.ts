import { createHash } from 'node:crypto'
import { z } from 'zod'
import { jsonIn } from '../../json-in.ts'
import { postJson } from '../requests.ts'
import { DeliveryFailed, maxAnswer, type Notice, type Service, type Transport } from '../service.ts'
import { need, pathOf, requireHost, type ServiceUrl, webAddress } from '../service-url.ts'

const Login = z.object({ access_token: z.string() })
const Joined = z.object({ joined_rooms: z.array(z.string()) })
const Room = z.object({ room_id: z.string() })

/** Rooms of Matrix: `matrix://[USER]:PASSWORD_OR_TOKEN@HOST[:PORT]/?rooms=!id:host,#alias:host`. */
export const matrix: Service = url => {
  const secret = need(url.password, 'password or access token')
  const server = new MatrixServer(url)
  const rooms = [...url.list('rooms'), ...url.list('room')]
  return {
    hosts: [requireHost(url)],
    // One step a room: what was said in one is not said there again when another one fails.
    steps: notice =>
      (rooms.length === 0 ? [undefined] : rooms).map(
        room => way => server.signedIn(way, url.user, secret, token => server.say(way, token, notice, room)),
      ),
  }
}

/** The client-server API, version 3. */
class MatrixServer {
  readonly #url: ServiceUrl
  readonly #scheme: 'http' | 'https'

  constructor(url: ServiceUrl) {
    this.#url = url
    this.#scheme = url.flag('disabletls', false) ? 'http' : 'https'
  }

  #at = (...parts: readonly string[]): URL =>
    webAddress(this.#url, `/_matrix/client/v3${pathOf(...parts)}`, this.#scheme)

  /** Works with an access token; one that was made for this with a password is given up afterwards. */
  async signedIn(
    way: Transport,
    user: string,
    secret: string,
    work: (token: string) => Promise<void>,
  ): Promise<void> {
    if (user === '') return work(secret)
    const identifier = { type: 'm.id.user', user }
    const asked = {
      type: 'm.login.password',
      identifier,
      password: secret,
      initial_device_display_name: 'Stowage',
    }
    const { access_token } = read(Login, await way.send(postJson(this.#at('login'), asked)))
    try {
      await work(access_token)
    } finally {
      await way.send(postJson(this.#at('logout'), {}, bearer(access_token))).catch(() => undefined)
    }
  }

  /** Says it in a room, or in all rooms that the account is in. */
  async say(way: Transport, token: string, notice: Notice, room: string | undefined): Promise<void> {
    const ids =
      room === undefined ? await this.#joinedRooms(way, token) : [await this.#enter(way, token, room)]
    for (const id of ids) {
      // The same number for the same words: the server drops what it has heard already.
      const transaction = createHash('sha256').update(`${notice.id} ${id}`).digest('hex').slice(0, 32)
      await way.send({
        ...postJson(
          this.#at('rooms', id, 'send', 'm.room.message', transaction),
          { msgtype: 'm.text', body: notice.text },
          bearer(token),
        ),
        method: 'PUT',
      })
    }
  }

  async #joinedRooms(way: Transport, token: string): Promise<string[]> {
    const answer = await way.send({ url: this.#at('joined_rooms'), headers: bearer(token) })
    return read(Joined, answer).joined_rooms
  }

  /** The id of a room, which the account joins if it is not in it yet. */
  async #enter(way: Transport, token: string, room: string): Promise<string> {
    const name = /^[!#]/.test(room) ? room : `#${room}`
    return read(Room, await way.send(postJson(this.#at('join', name), {}, bearer(token)))).room_id
  }
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

function read<S extends z.ZodType>(schema: S, { body, url }: { body: Buffer; url: URL }): z.output<S> {
  const { data, error } = schema.safeParse(jsonIn(body, maxAnswer))
  if (data === undefined)
    throw new DeliveryFailed(`${url.host} answered something that Matrix servers do not`, { cause: error })
  return data
}
