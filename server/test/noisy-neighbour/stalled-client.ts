import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A client that asks for something and takes nothing of the answer until it is told to. */
export class StalledClient {
  readonly #socket: Socket

  private constructor(socket: Socket) {
    this.#socket = socket
  }

  static async ask(port: number, path: string, token: string): Promise<StalledClient> {
    const socket = connect(port, '127.0.0.1').pause()
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.0\r\nhost: 127.0.0.1:${port}\r\nauthorization: ${token}\r\n\r\n`)
    return new StalledClient(socket)
  }

  /** All of the answer: its status, and its body. */
  async take(): Promise<{ status: number; body: string }> {
    const chunks: Buffer[] = []
    this.#socket.on('data', chunk => chunks.push(chunk))
    await once(this.#socket.resume(), 'close')
    const text = Buffer.concat(chunks).toString('utf8')
    return { status: Number(text.slice(9, 12)), body: text.slice(text.indexOf('\r\n\r\n') + 4) }
  }

  /** Goes without a word. */
  leave(): void {
    this.#socket.destroy()
  }
}
