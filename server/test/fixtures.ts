import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { Household } from './household.ts'
import { expectKeptValues } from './kept-values.ts'
import { type Signed, type TestApp, testApp } from './test-app.ts'

/** What hooks make before the tests: an object that is read like the last one made. */
interface Fixture<T> {
  readonly value: T
  set(made: T): void
}

export function fixture<T extends object>(): Fixture<T> {
  let made: T | undefined
  const current = (): T => requireValue(made)
  const value = new Proxy<T>(Object.create(null), {
    get: (_, name) => Reflect.get(current(), name),
    has: (_, name) => Reflect.has(current(), name),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, name) => ({
      ...Reflect.getOwnPropertyDescriptor(current(), name),
      configurable: true,
    }),
  })
  return {
    value,
    set(next) {
      made = next
    },
  }
}

/** A server for the tests of a `describe`, closed after them; its settings and ways out are those of `testApp`. */
export function serverFor(...given: Parameters<typeof testApp>): TestApp {
  const server = fixture<TestApp>()
  beforeAll(async () => server.set(await testApp(...given)))
  afterAll(() => server.value.close())
  return server.value
}

/** Somebody who has signed up there before the tests of a `describe`. */
export function userOn(server: TestApp, ...given: Parameters<TestApp['signUp']>): Signed {
  const user = fixture<Signed>()
  beforeAll(async () => user.set(await server.signUp(...given)))
  return user.value
}

/** A group of theirs without any entities, another one for each test. */
export function homeOf(user: Signed): Household {
  const home = fixture<Household>()
  beforeEach(async () => home.set(await Household.of(user.client)))
  return home.value
}

/** A server, somebody on it and a group for each test; in the end its kept values must be right and nothing be logged. */
export function householdOn(...given: Parameters<typeof testApp>) {
  const stowage = serverFor(...given)
  const ada = userOn(stowage)
  const home = homeOf(ada)
  afterAll(async () => {
    await expectKeptValues(stowage, home.groupId)
    expect(stowage.loggedErrors).toEqual([])
  })
  return { stowage, ada, home }
}
