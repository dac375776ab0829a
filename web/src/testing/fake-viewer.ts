import { operations } from '@stowage/contract/protocol/catalogue'
import { isForViewers, routeOf } from '@stowage/contract/protocol/operation'
import { onTestFinished, vi } from 'vitest'
import { getGroup, listGroups, listMembers } from '../data/wire/operations.ts'
import { type FakeServer, patternOf } from './fake-server.ts'
import { group, joinedAt, user } from './samples.ts'

const writes = operations
  .filter(operation => !isForViewers(operation))
  .map(operation => ({
    name: operation.name,
    method: routeOf(operation).method,
    pattern: patternOf(operation),
  }))

/** The operation that viewers may not call which a request is for. */
const writeOf = (method: string, address: string): string | undefined => {
  const { pathname } = new URL(address, location.href)
  return writes.find(each => each.method === method && each.pattern.test(pathname))?.name
}

/**
 * The person is a viewer of the group for the rest of the test. Returns the names of the operations that the server has refused
 * since, which are those that viewers may not call.
 */
export function beViewer(server: FakeServer): string[] {
  const refused: string[] = []
  const role = 'viewer' as const
  const viewed = { ...group, role }
  server.answer(getGroup, () => viewed)
  server.answer(listGroups, () => [viewed])
  server.answer(listMembers, () => [{ ...user, role, isDisabled: false, joinedAt, lastSeenAt: null }])
  server.guard(({ method, url, headers }) => {
    const name = headers.get('x-tenant') === group.id ? writeOf(method, url) : undefined
    if (name === undefined) return undefined
    refused.push(name)
    return 'member.read_only'
  })
  vi.stubGlobal('XMLHttpRequest', refusingRequest(refused))
  onTestFinished(() => void vi.unstubAllGlobals())
  return refused
}

/** Files go by requests of their own kind: all are refused, since viewers send none. */
const refusingRequest = (refused: string[]) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = 403
    readonly response = { code: 'member.read_only', error: '' }
    open(method: string, address: string): void {
      refused.push(writeOf(method, address) ?? `${method} ${address}`)
    }
    setRequestHeader(): void {}
    getResponseHeader(): null {
      return null
    }
    send(): void {
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
