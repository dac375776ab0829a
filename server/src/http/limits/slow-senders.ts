import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'

/**
 * Calls `giveUp` when the sender of a body has gone before its end, or has sent nothing for `timeoutMs` milliseconds (0: waits for
 * ever); returns how to stop. Bytes that whoever receives the body has not taken yet are no silence: Node's own time-out, which
 * does not look at them, would end the connection without an answer.
 */
export function watchSender(
  message: IncomingMessage,
  timeoutMs: number,
  giveUp: (problem: Problem) => void,
): () => void {
  const breakOff = (cause?: Error): void => {
    if (!message.readableEnded) giveUp(new Problem('body.incomplete', { cause }))
  }
  message.once('close', breakOff).once('error', breakOff)
  const stopTimer = timeoutMs === 0 ? () => undefined : watchSilence(message, timeoutMs, breakOff)
  return () => {
    message.off('close', breakOff).off('error', breakOff)
    stopTimer()
  }
}

function watchSilence(message: IncomingMessage, timeoutMs: number, giveUp: () => void): () => void {
  let judging: NodeJS.Immediate | undefined
  const judge = (): void => {
    if (message.complete) return
    if (message.readableLength > 0) timer.refresh()
    else giveUp()
  }
  // What has come meanwhile is read first: this process may have been busy.
  const timer = setTimeout(() => {
    judging = setImmediate(judge)
  }, timeoutMs)
  const hear = (): void => {
    clearImmediate(judging)
    timer.refresh()
  }
  message.on('data', hear)
  return () => {
    message.off('data', hear)
    clearImmediate(judging)
    clearTimeout(timer)
  }
}

/** How long the rest of a body is read that nobody wants, milliseconds. */
const maxReadOnMs = 5000

/** How much is soon read, and never worth a connection, bytes. */
const little = 1 << 16

/** Is much of the body still to come, or nobody knows how much? */
export const isUnread = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > little)

/**
 * Ends the connection with an answer that comes before the whole body: what still arrives is dropped, at most for as long
 * as a sender may pause, because a connection that is closed while bytes arrive is reset, and the answer lost with it.
 */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply, timeoutMs: number): void {
  const { socket } = raw
  reply.header('connection', 'close')
  // Node calls it when the answer has been sent: our half of the connection ends, theirs goes on.
  socket.destroySoon = () => {
    socket.end()
    raw
      .unpipe()
      .on('error', () => undefined)
      .resume()
    const timer = setTimeout(() => socket.destroy(), Math.min(timeoutMs || maxReadOnMs, maxReadOnMs))
    socket.once('close', () => clearTimeout(timer))
  }
}
