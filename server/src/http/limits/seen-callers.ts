import type { FastifyRequest } from 'fastify'
import { hashToken } from '#kernel/secrets.ts'
import { findCredential } from '../pipeline/credentials.ts'

/** The most remembered credentials. */
const maxSeen = 10_000

/**
 * Person of a credential at its last check. Only used to share turns, never to authenticate. Credentials that
 * were never valid have no person, so made-up ones get no turns of their own.
 */
export class SeenCallers {
  readonly #people = new Map<string, string>()

  /** The person of the request's credential, if known. */
  of(request: FastifyRequest): string | undefined {
    const credential = findCredential(request)
    return credential && this.#people.get(hashToken(credential.token))
  }

  /** Stores the person of a request's credential. */
  note(request: FastifyRequest, userId: string): void {
    const credential = findCredential(request)
    if (credential === undefined) return
    const key = hashToken(credential.token)
    if (this.#people.get(key) === userId) return
    const [oldest] = this.#people.keys()
    if (this.#people.size >= maxSeen && oldest !== undefined) this.#people.delete(oldest)
    this.#people.set(key, userId)
  }
}
