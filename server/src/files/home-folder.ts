import { access, constants, stat } from 'node:fs/promises'
import { folderAway, isMissing } from './folders.ts'

/** The folder of a store, which must stay the one that it was: where another one appears, its disk is not mounted. */
export class HomeFolder {
  readonly #path: string
  readonly #sign: string
  /** Which folder of which disk it was when somebody last looked. */
  #known: string | undefined

  /** `sign` is a name in it that tells that it was in use before. */
  constructor(path: string, sign: string) {
    this.#path = path
    this.#sign = sign
  }

  /** Throws `storage.unavailable` when it is not there, cannot be read or written, or is another one. */
  async require(): Promise<void> {
    try {
      await access(this.#path, constants.R_OK | constants.W_OK | constants.X_OK)
    } catch (error) {
      throw folderAway(error)
    }
    await this.requireSame()
  }

  /** Throws `storage.unavailable` when it is not there or is another one. */
  async requireSame(): Promise<void> {
    try {
      await this.#look()
    } catch (error) {
      throw folderAway(error)
    }
  }

  async #look(): Promise<void> {
    const { dev, ino } = await stat(this.#path)
    const now = `${dev}:${ino}`
    if (this.#known !== undefined && now !== this.#known && !(await isThere(this.#sign)))
      throw new Error(`${this.#path} is not the folder that it was: is its disk mounted?`)
    this.#known = now
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
