import type { Client } from '@stowage/contract/protocol/client'
import { afterAll, beforeAll } from 'vitest'
import type { DatabaseKind } from '#test/databases.ts'
import { ObservedServer } from './observed-server.ts'

interface Guest {
  readonly client: Client
  readonly token: string
}

/** A server, and two people in groups of their own on it. */
interface TwoUsers {
  readonly server: ObservedServer
  /** Does what everybody does. */
  readonly ada: Guest
  /** Asks for all that one can get. */
  readonly eve: Guest
}

/** Starts a server before the tests of a `describe`, with two people on it, and stops it after them. */
export function twoUsers(kind: DatabaseKind, settings?: Record<string, string>): TwoUsers {
  const here = {} as { -readonly [Name in keyof TwoUsers]: TwoUsers[Name] }
  beforeAll(async () => {
    here.server = await ObservedServer.start(kind, settings)
    here.ada = await here.server.signUp('Ada')
    here.eve = await here.server.signUp('Eve')
  })
  afterAll(() => here.server.stop())
  return here
}
