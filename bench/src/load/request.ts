/** A request before it is bytes. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the address of the server, with the query. */
  readonly path: string
  readonly body?: Buffer
  readonly type?: string
}

/** Who is called, as whom. */
export interface Target {
  readonly baseUrl: string
  /** The value of `Authorization`. */
  readonly authorization: string
  /** More servers on the same data: each connection goes to the next one in turn. */
  readonly more?: readonly string[]
}

/** The bytes of a request; no compression is asked for. */
export function bytesOf({ baseUrl, authorization }: Target, call: Call): Buffer {
  const { host } = new URL(baseUrl)
  const head =
    `${call.method} ${call.path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${authorization}\r\n` +
    (call.body === undefined
      ? '\r\n'
      : `content-type: ${call.type ?? 'application/json'}\r\ncontent-length: ${call.body.length}\r\n\r\n`)
  return call.body === undefined ? Buffer.from(head) : Buffer.concat([Buffer.from(head), call.body])
}

/** A call with a JSON body. */
export const jsonCall = (method: Call['method'], path: string, body: unknown): Call => ({
  method,
  path,
  body: Buffer.from(JSON.stringify(body)),
})

const boundary = 'stowage-bench-boundary'

/** A call that sends one file as a form does. */
export function fileCall(path: string, part: string, name: string, content: string): Call {
  const body =
    `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\n` +
    `content-type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`
  return { method: 'POST', path, body: Buffer.from(body), type: `multipart/form-data; boundary=${boundary}` }
}
