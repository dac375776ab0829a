import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { minute, second } from '#kernel/clock.ts'
import { launchConfined, memoryOf } from '#kernel/confined-process.ts'
import { BadPicture } from './bad-picture.ts'
import type { DecodeResult, ready, Task } from './decoder.ts'
import { type Limits, outOfMemoryMessage, tooSlow } from './limits.ts'

const program = fileURLToPath(new URL('./decoder.ts', import.meta.url))
/** Of its JavaScript heap, MiB. */
const heap = 256
/** Timeout of its start, milliseconds: much longer than a busy machine needs. */
const startTimeout = minute
/** Interval between checks of its memory, milliseconds. */
const lookEvery = 50
/** Limit of its CPU time, seconds, should it outlive the server. */
const longestLife = 1500
const longestFailureReason = 2000

/** A process that reads pictures, one after the other. It knows no secrets and dies with the server. */
export class DecoderProcess {
  readonly #child: ChildProcess
  #stderr = ''
  #isReady = false
  /** The number of pictures it was given. */
  tasks = 0

  constructor(limits: Limits) {
    const { memory } = limits
    const stdio = ['ignore', 'ignore', 'pipe'] as const
    this.#child = launchConfined(program, { heap, memory, seconds: longestLife, stdio })
    const { channel, stderr } = this.#child
    // An idle one must not keep the server from ending.
    for (const each of [this.#child, channel, stderr as Socket | null]) each?.unref()
    stderr?.on('data', chunk => {
      this.#stderr = (this.#stderr + String(chunk)).slice(-longestFailureReason)
    })
    this.#child.on('error', () => undefined)
  }

  get isAlive(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /**
   * Has a picture read. Rejects, and the process is gone, when the picture takes too long or too much, takes the
   * process down, or when the signal comes.
   */
  async ask(task: Task, signal: AbortSignal): Promise<DecodeResult> {
    this.tasks++
    const { promise, resolve, reject } = Promise.withResolvers<DecodeResult>()
    let verdict: unknown
    let isOver = false
    const end = (error: unknown) => {
      verdict ??= error
      this.kill()
    }
    const { memory, seconds } = task.limits
    // That it takes long to start says nothing of the picture.
    let timer = setTimeout(
      () => end(new Error('The process that reads pictures does not start')),
      startTimeout,
    )
    const begin = () => {
      this.#isReady = true
      clearTimeout(timer)
      timer = setTimeout(() => end(new BadPicture(tooSlow(seconds))), seconds * second)
    }
    if (this.#isReady) begin()
    const hear = (said: DecodeResult | typeof ready) => (typeof said === 'string' ? begin() : resolve(said))
    const look = async () => {
      if ((await this.memory()) > memory && !isOver) end(new BadPicture(outOfMemoryMessage(memory)))
    }
    const watch = setInterval(() => void look(), lookEvery)
    const abort = () => end(signal.reason)
    const exit = (code: number | null, by: string | null) => reject(verdict ?? this.#whyItDied(code, by))
    signal.addEventListener('abort', abort)
    this.#child.on('message', hear).once('exit', exit).once('error', reject)
    try {
      signal.throwIfAborted()
      this.#child.send(task)
      return await promise
    } finally {
      isOver = true
      clearTimeout(timer)
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
      this.#child.off('message', hear).off('exit', exit).off('error', reject)
    }
  }

  /** Its memory, bytes; 0 where the system does not tell. */
  memory(): Promise<number> {
    return memoryOf(this.#child.pid)
  }

  /** Somebody else's kill says nothing of the picture; a crash does. */
  #whyItDied(code: number | null, by: string | null): Error {
    const how = { cause: new Error(`It ended with ${by ?? code}: ${this.#stderr}`) }
    if (by === 'SIGKILL' || by === 'SIGTERM')
      return new Error('The process that reads pictures was ended', how)
    return new BadPicture('The picture takes the process that reads it down', how)
  }
}
