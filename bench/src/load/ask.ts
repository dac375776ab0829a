import type { Call, Target } from './request.ts'

/** An answer as a whole. */
export interface WholeAnswer {
  readonly status: number
  readonly body: Buffer
}

/** Sends one request and reads its answer. */
export async function ask(
  { baseUrl, authorization }: Target,
  { method, path, body, type }: Call,
): Promise<WholeAnswer> {
  const content = body === undefined ? {} : { 'content-type': type ?? 'application/json' }
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization, ...content },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  })
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
}
