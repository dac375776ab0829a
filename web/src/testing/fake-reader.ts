import { operations } from '@stowage/contract/protocol/catalogue'
import { isForLenders, isForViewers, routeOf } from '@stowage/contract/protocol/operation'
import { onTestFinished, vi } from 'vitest'
import { getGroup, listGroups, listMembers } from '../data/wire/operations.ts'
import { type FakeServer, patternOf } from './fake-server.ts'
import { group, joinedAt, user } from './samples.ts'

const allowing = { viewer: isForViewers, lender: isForLenders }
const refusals = { viewer: 'member.read_only', lender: 'member.lends_only' } as const

const writes = operations
  .filter(operation => !isForViewers(operation))
  .map(operation => ({
    operation,
    method: routeOf(operation).method,
    pattern: patternOf(operation),
  }))

/** The operation that viewers may not call which a request is for. */
const writeOf = (method: string, address: string) => {
  const { pathname } = new URL(address, location.href)
  return writes.find(each => each.method === method && each.pattern.test(pathname))?.operation
}

/**
 * The person is a viewer or lender of the group for the rest of the test. Returns the names of the operations that the server has
 * refused since, which are those that they may not call.
 */
export function beReader(server: FakeServer, role: keyof typeof allowing): string[] {
  const refused: string[] = []
  const viewed = { ...group, role }
  server.answer(getGroup, () => viewed)
  server.answer(listGroups, () => [viewed])
  server.answer(listMembers, () => [{ ...user, role, isDisabled: false, joinedAt, lastSeenAt: null }])
  server.guard(({ method, url, headers }) => {
    const operation = headers.get('x-tenant') === group.id ? writeOf(method, url) : undefined
    if (operation === undefined || allowing[role](operation)) return undefined
    refused.push(operation.name)
    return refusals[role]
  })
  vi.stubGlobal('XMLHttpRequest', refusingRequest(refused))
  onTestFinished(() => void vi.unstubAllGlobals())
  return refused
}

/** Files go by requests of their own kind: all are refused, since neither sends any. */
const refusingRequest = (refused: string[]) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = 403
    readonly response = { code: 'member.read_only', error: '' }
    open(method: string, address: string): void {
      refused.push(writeOf(method, address)?.name ?? `${method} ${address}`)
    }
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null
    }
    send(): void {
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
