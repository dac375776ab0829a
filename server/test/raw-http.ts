import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number | undefined
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}

/** A request with exactly these headers, and an answer as it came over the wire. */
export function exchangeRaw(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = rawRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Says something on a bare connection and returns all that is answered until it is closed. */
export async function speak(port: number, text: string, more?: () => AsyncIterable<string>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const heard: Buffer[] = []
  const closed = new Promise<void>((resolve, reject) => {
    socket
      .on('data', chunk => heard.push(chunk))
      .on('close', () => resolve())
      .on('error', reject)
  })
  socket.write(text)
  if (more !== undefined) for await (const part of more()) socket.write(part)
  await closed
  return Buffer.concat(heard).toString()
}
