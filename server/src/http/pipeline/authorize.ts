import {
  changesSomething,
  isAboutNoGroup,
  isForViewers,
  type Needs,
  type Operation,
} from '@stowage/contract/protocol/operation'
import { readId } from '@stowage/contract/values/ids'
import type { FastifyRequest } from 'fastify'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { Account, Member } from '#server/context.ts'
import { addressOf } from '../limits/client.ts'
import { type Credential, findCredential, namedGroup } from './credentials.ts'

/** Account of a credential. */
export interface Identified extends Account {
  /** Always refused: a disabled account or an expired credential. */
  readonly dead?: true
}

/** Finds the account of a credential, and its membership in `groupId` or the default group; `address` is the client address. */
export type Identify = (
  db: Reader,
  credential: Credential,
  groupId: string | null,
  now: Instant,
  address: string,
) => Promise<Identified | undefined>

/** Returns the caller, or throws in the order of the contract: 401, 400, 403. */
export async function authorize(
  request: FastifyRequest,
  operation: Operation,
  db: Reader,
  identify: Identify,
  now: Instant,
): Promise<Account | Member> {
  const credential = findCredential(request)
  if (credential === undefined) throw new Problem('auth.missing')
  const selected = selectedGroup(request)
  const found = await identify(db, credential, selected ?? null, now, addressOf(request))
  if (found === undefined || found.dead) throw new Problem('auth.invalid')
  if (selected === undefined) throw new Problem('group.malformed_selector')
  checkGroup(found, selected, operation.needs)
  checkRole(found, operation)
  if (!isForViewers(operation)) requireRole(found, operation.forLenders)
  return found
}

/** Throws when the caller may not change what the group has. */
export function requireWriter(account: Account): void {
  if (account.isReadOnly) throw new Problem('key.read_only')
  requireRole(account)
}

function requireRole({ groupRole }: Account, isForLenders = false): void {
  if (groupRole === 'viewer') throw new Problem('member.read_only')
  if (groupRole === 'lender' && !isForLenders) throw new Problem('member.lends_only')
}

/** Selected group of a request; null without one, undefined when it is no id. */
function selectedGroup(request: FastifyRequest): string | null | undefined {
  const named = namedGroup(request)
  return named === undefined ? null : readId(named)
}

function checkGroup(found: Account, selected: string | null, needs: Needs): void {
  if (found.groupId !== null) return
  if (selected !== null || !isAboutNoGroup(needs)) throw new Problem('group.no_access')
}

function checkRole(found: Account, operation: Operation): void {
  const { needs } = operation
  if (found.role === 'admin' || (found.role === 'attachments' && needs !== 'asset'))
    throw new Problem('auth.forbidden')
  if (found.isReadOnly && changesSomething(operation)) throw new Problem('key.read_only')
  if (needs === 'superuser' && !found.isSuperuser) throw new Problem('auth.superuser_only')
  if (needs === 'owner' && found.groupRole !== 'owner') throw new Problem('group.owner_only')
}
