import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#kernel/problem.ts'

/**
 * Calls `giveUp` when the sender of a body disconnects before its end, or sends nothing for `timeoutMs`
 * milliseconds (0: no timeout); returns a function that stops the watch. Received but unread bytes count as
 * activity; Node's own timeout ignores them and would close the connection without an answer.
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
  // Reads pending data first: this process may have been busy.
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

/** The longest time to read the rest of an unwanted body, milliseconds. */
const maxReadOnMs = 5000

/** A rest that is read rather than closing the connection, bytes. */
const little = 1 << 16

/** Is the rest of the body large or of unknown length? */
export const isUnread = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > little)

/**
 * Closes the connection after an answer that precedes the end of the body. Drops the rest of the body, at
 * most for `timeoutMs`: closing while bytes arrive would reset the connection and lose the answer.
 */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply, timeoutMs: number): void {
  const { socket } = raw
  reply.header('connection', 'close')
  // Node calls it after the answer: only our half of the connection ends.
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
