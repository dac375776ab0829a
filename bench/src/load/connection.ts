import { connect, type Socket } from 'node:net'

/** What came back; the body only if it was asked for or tells what went wrong. */
export interface Answer {
  readonly status: number
  /** Of the body, without the frames of a chunked answer. */
  readonly bytes: number
  readonly body: Buffer
}

const empty = Buffer.alloc(0)
const headEnd = Buffer.from('\r\n\r\n')
const lineEnd = Buffer.from('\r\n')

/**
 * One kept-alive HTTP/1.1 connection that sends prepared bytes and reads one answer at a time.
 *
 * It does as little as can be, so that the server and not the client is measured: no headers are parsed but the two
 * that say where a body ends.
 */
export class Connection {
  readonly #host: string
  readonly #port: number
  #socket: Socket | undefined
  #settle: ((answer: Answer) => void) | undefined
  #refuse: ((error: Error) => void) | undefined
  #keep = false
  #reading: 'head' | 'fixed' | 'size' | 'chunk' | 'trailer' | 'end' = 'head'
  #rest: Buffer = empty
  #status = 0
  #wanted = 0
  #bytes = 0
  #closes = false
  #kept: Buffer[] = []

  constructor(baseUrl: string) {
    const { hostname, port } = new URL(baseUrl)
    this.#host = hostname
    this.#port = Number(port || 80)
  }

  /** Sends a request and resolves when its answer is there to the last byte. */
  async send(request: Buffer, keep = false): Promise<Answer> {
    this.#socket ??= await this.#open()
    const socket = this.#socket
    return new Promise((settle, refuse) => {
      this.#settle = settle
      this.#refuse = refuse
      this.#keep = keep
      socket.write(request)
    })
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  async #open(): Promise<Socket> {
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    this.#begin()
    socket.on('data', chunk => this.#read(chunk))
    const lose = (error?: Error) => {
      if (this.#socket !== socket) return
      this.#socket = undefined
      if (this.#reading === 'end') this.#finish()
      else this.#refuse?.(error ?? new Error('The server closed the connection'))
    }
    socket.on('error', lose)
    socket.on('close', () => lose())
    return socket
  }

  #begin(): void {
    this.#reading = 'head'
    this.#rest = empty
    this.#bytes = 0
    this.#kept = []
  }

  #read(chunk: Buffer): void {
    let data: Buffer = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    this.#rest = empty
    while (true) {
      if (this.#reading === 'head' || this.#reading === 'size' || this.#reading === 'trailer') {
        const mark = this.#reading === 'head' ? headEnd : lineEnd
        const at = data.indexOf(mark)
        if (at < 0) {
          this.#rest = data
          return
        }
        const line = data.toString('latin1', 0, at)
        data = data.subarray(at + mark.length)
        if (this.#take(line)) return
      } else {
        const part = data.length > this.#wanted ? data.subarray(0, this.#wanted) : data
        this.#wanted -= part.length
        this.#body(part)
        data = data.subarray(part.length)
        if (this.#wanted > 0) return
        if (this.#reading === 'fixed') {
          this.#finish()
          return
        }
        this.#reading = 'size'
      }
    }
  }

  /** Understands a head, the size of a chunk or a trailer; true when the answer is complete. */
  #take(line: string): boolean {
    if (this.#reading === 'head') return this.#takeHead(line)
    if (this.#reading === 'trailer') {
      if (line !== '') return false
      this.#finish()
      return true
    }
    if (line === '') return false
    this.#wanted = Number.parseInt(line, 16)
    this.#reading = this.#wanted === 0 ? 'trailer' : 'chunk'
    return false
  }

  #takeHead(head: string): boolean {
    this.#status = Number(head.slice(9, 12))
    this.#closes = /\r\nconnection: *close/i.test(head)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (this.#status === 204 || this.#status === 304 || length === '0') {
      this.#finish()
      return true
    }
    if (length !== undefined) {
      this.#wanted = Number(length)
      this.#reading = 'fixed'
    } else if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
      this.#reading = 'size'
    } else {
      this.#wanted = Number.POSITIVE_INFINITY
      this.#reading = 'end'
    }
    return false
  }

  #body(part: Buffer): void {
    this.#bytes += part.length
    if (this.#keep || this.#status > 299) this.#kept.push(part)
  }

  #finish(): void {
    const answer = { status: this.#status, bytes: this.#bytes, body: Buffer.concat(this.#kept) }
    this.#begin()
    if (this.#closes) this.close()
    this.#settle?.(answer)
  }
}
