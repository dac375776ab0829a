import { hash, parseOptions, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { second } from '#kernel/clock.ts'
import { type Asker, Turns } from '#kernel/turns.ts'

/** What a hash by argon2id costs. */
interface Cost {
  /** KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** As OWASP recommends it: 19 MiB, two passes, one lane. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password that nobody knows, at today's cost: what is checked when there is nothing to check. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$kT0mR3y6LEydyzpXWCFLDQ$eO52bzh5kh5j1+deP84KpKp0nIQujoNCbRzbzEyEpZk'

/** How many hashes may be worked out at once: each one keeps a thread, of which files and the database need some too. */
const limits = { name: 'passwords', max: 2, maxPerKey: 2, timeoutMs: 10 * second, retryAfter: 5 }

/** Whether a password is right, and whether its hash is weaker than today's and should be replaced. */
export interface Verdict {
  readonly right: boolean
  readonly stale: boolean
}

/** Hashes passwords and checks them, a few at a time; who waits too long is told that the server is busy. */
export class Passwords {
  readonly #turns = new Turns(limits)
  readonly #cost: Cost

  constructor(cost = recommended) {
    this.#cost = cost
  }

  /** The hash of a new password, in PHC notation. */
  hash(password: string, asker: Asker): Promise<string> {
    return this.#turns.take(asker, () => hash(normalForm(password), this.#cost))
  }

  /** Checks a password; without a hash (nobody of that name, nobody with a password) it is wrong after the same time. */
  async check(password: string, hashed: string | null, asker: Asker): Promise<Verdict> {
    const given = hashed ?? decoy
    for (const form of formsOf(password)) {
      const isRightForm = await this.#turns.take(asker, () => isRight(form, given))
      if (isRightForm && hashed !== null)
        return { right: true, stale: form !== normalForm(password) || isStale(hashed, this.#cost) }
    }
    return { right: false, stale: false }
  }
}

/** Form in which passwords are hashed (RFC 8265, OpaqueString): letters composed, every blank the usual one. */
const normalForm = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** Forms in which a password may have been hashed: today's, and what older versions and Homebox hashed as it was sent. */
const formsOf = (password: string): Set<string> =>
  new Set([normalForm(password), password, password.normalize('NFC'), password.normalize('NFD')])

const isBcrypt = (hashed: string): boolean => /^\$2[abxy]\$/.test(hashed)

/** Homebox kept bcrypt hashes at first and argon2id with other costs later; both still open the door. */
async function isRight(password: string, hashed: string): Promise<boolean> {
  if (isBcrypt(hashed)) return verifyBcrypt(password, hashed)
  return hashed.startsWith('$argon2') && verify(hashed, password)
}

/** Whether a hash is weaker than today's; a stronger one stays as it is. */
function isStale(hashed: string, cost: Cost): boolean {
  if (!hashed.startsWith('$argon2id$')) return true
  const { memoryCost, timeCost } = parseOptions(hashed)
  return memoryCost < cost.memoryCost || timeCost < cost.timeCost
}
