import type { Writable } from 'node:stream'

/** Something was not as the demo expects it; the message is a sentence for people. */
export class DemoFailed extends Error {}

/** Stops the demo with a sentence unless something holds. */
export function expect(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new DemoFailed(sentence)
}

const width = 76

/** Who can sign in to look further. */
export interface DemoUser {
  readonly email: string
  readonly password: string
}

/** Where the demo is told: plain text, with a little weight on a terminal. */
export class Stage {
  readonly #out: Writable & { readonly isTTY?: boolean }
  #steps = 0

  constructor(out: Writable & { readonly isTTY?: boolean }) {
    this.#out = out
  }

  say(line = ''): void {
    this.#out.write(`${line}\n`)
  }

  /** Runs a step and tells its title, how long it took, and the lines that it returns. */
  async step<T>(title: string, run: () => Promise<{ lines: readonly string[]; result: T }>): Promise<T> {
    const began = performance.now()
    const { lines, result } = await run()
    const took = `${Math.round(performance.now() - began)} ms`
    const head = `${++this.#steps}. ${title}`
    this.say()
    this.say(
      `${this.#bold(head)} ${this.#dim('·'.repeat(Math.max(3, width - head.length - took.length - 2)))} ${took}`,
    )
    for (const line of lines) this.say(line === '' ? '' : `   ${line}`)
    return result
  }

  /** Says how to look further. */
  end(url: string, { email, password }: DemoUser, isGone: boolean): void {
    this.say()
    this.say(this.#bold('That was it.'))
    if (isGone) {
      this.say('The server of this demo stops now and its folder goes with it.')
      this.say('To look around in it yourself, run it again with: npm run demo -- --keep')
      return
    }
    this.say('To look further:')
    this.say(`   address    ${url}  (API reference: ${url}/api/docs)`)
    this.say(`   user       ${email}`)
    this.say(`   password   ${password}`)
  }

  #bold(text: string): string {
    return this.#out.isTTY ? `\u001b[1m${text}\u001b[22m` : text
  }

  #dim(text: string): string {
    return this.#out.isTTY ? `\u001b[2m${text}\u001b[22m` : text
  }
}

/** A number with its noun: `1 item`, `1,204 items`. */
export const count = (n: number, noun: string): string =>
  `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`

/** Two columns, the first as wide as its longest entry; wide scripts count double. */
export function columns(rows: readonly (readonly [string, string])[]): string[] {
  const widest = Math.max(...rows.map(([left]) => cellsOf(left)))
  return rows.map(([left, right]) => `${left}${' '.repeat(widest - cellsOf(left) + 3)}${right}`)
}

const wide = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Emoji_Presentation}/u

/** How many cells of a terminal a text takes, near enough. */
function cellsOf(text: string): number {
  const bare = [...text.replaceAll(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')]
  return bare.length + bare.filter(letter => wide.test(letter)).length
}
