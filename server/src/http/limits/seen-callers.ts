import type { FastifyRequest } from 'fastify'
import { hashToken } from '#kernel/secrets.ts'
import { findCredential } from '../pipeline/credentials.ts'

/** The most remembered credentials. */
const maxSeen = 10_000

/**
 * Who was behind a credential when it was last looked at. Only turns are shared by it: nobody is let in by it, and a credential
 * that was never seen to be good is nobody's, however many are made up.
 */
export class SeenCallers {
  readonly #people = new Map<string, string>()

  /** The person, if their credential was seen. */
  of(request: FastifyRequest): string | undefined {
    const credential = findCredential(request)
    return credential && this.#people.get(hashToken(credential.token))
  }

  /** Notes whose the credential of a request is. */
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
