import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@stowage/contract/people/sessions'
import { register } from '@stowage/contract/people/users'
import { Client } from '@stowage/contract/protocol/client'
import { getStatus } from '@stowage/contract/server/status'
import { freePort } from './free-port.ts'
import { environmentWith, serverProgram } from './program.ts'

const user = { email: 'ada@example.com', password: 'correct horse battery' }

/** How a process is started. */
interface StartOptions {
  /** The file that it writes its log to, when it is not kept in `said`. */
  readonly output?: 'pipe' | number
  /** The words before those that start it, of a program that runs it. */
  readonly within?: readonly string[]
  /** Flags of its command line. */
  readonly args?: readonly string[]
  /** As which user it runs. */
  readonly uid?: number | undefined
  /** What it says when it stays up without serving: nobody waits any longer then. */
  readonly refusal?: RegExp | undefined
}

/** A server in a process of its own, which can be killed and started again on the same data. */
export class ServerProcess {
  readonly url: string
  /** Calls it as nobody. */
  readonly client: Client
  readonly #env: Readonly<Record<string, string | undefined>>
  readonly #output: 'pipe' | number
  readonly #command: readonly string[]
  readonly #uid: number | undefined
  readonly #refusal: RegExp | undefined
  #process: ChildProcess | undefined
  /** What it has printed since it was last started. */
  said = ''

  private constructor(
    settings: Readonly<Record<string, string>>,
    port: number,
    { output = 'pipe', within = [], args = [], uid, refusal }: StartOptions,
  ) {
    this.#output = output
    this.#command = [...within, process.execPath, serverProgram(), ...args]
    this.#uid = uid
    this.#refusal = refusal
    this.url = `http://127.0.0.1:${port}`
    this.client = new Client({ baseUrl: this.url })
    this.#env = environmentWith({
      STOWAGE_WEB_PORT: String(port),
      STOWAGE_WEB_HOST: '127.0.0.1',
      STOWAGE_LOG_LEVEL: 'warn',
      ...settings,
    })
  }

  /** Starts a server with these settings, on a port of its own. */
  static async start(
    settings: Readonly<Record<string, string>>,
    options: StartOptions = {},
  ): Promise<ServerProcess> {
    const server = new ServerProcess(settings, await freePort(), options)
    await server.start()
    return server
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** With what it ended; null while it runs, and when a signal ended it. */
  get exitCode(): number | null {
    return this.#process?.exitCode ?? null
  }

  get isRunning(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null
  }

  /** Starts it (again) and waits until it answers. */
  async start(): Promise<void> {
    this.said = ''
    const stdio: StdioOptions = ['ignore', this.#output, 'pipe']
    const [command = '', ...words] = this.#command
    const as = this.#uid === undefined ? {} : { uid: this.#uid, gid: this.#uid }
    const started = spawn(command, words, { env: this.#env, stdio, ...as })
    this.#process = started
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', chunk => {
        this.said += String(chunk)
      })
    const isUp = () =>
      this.client.send(getStatus, {}).then(
        ({ status }) => status === 200,
        () => false,
      )
    for (const end = performance.now() + 45_000; !(await isUp()); await sleep(20)) {
      if (!this.isRunning || this.#refusal?.test(this.said) === true || performance.now() > end) {
        await this.kill()
        throw new Error(`The server does not start: ${this.said}`)
      }
    }
  }

  /** Ends it, suddenly unless another signal is named, and waits until it is gone. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.#process === undefined || !this.isRunning) return
    const isGone = once(this.#process, 'exit')
    this.#process.kill(signal)
    await isGone
  }

  /** Opens an account and calls as its person. */
  signUp(): Promise<Client> {
    return signUpAda(this.client)
  }
}

/** Opens an account on a server that has just been started, and calls as its person. */
export async function signUpAda(client: Client): Promise<Client> {
  await client.call(register, { name: 'Ada', ...user })
  const { token } = await client.call(login, { username: user.email, password: user.password })
  return client.as({ token })
}
