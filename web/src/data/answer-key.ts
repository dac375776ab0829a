import type { Operation } from '@stowage/contract/protocol/operation'

/** Under what an answer is kept: the group, the operation and what was asked. */
export const keyOf = (groupId: string | undefined, operation: Operation, input?: object) =>
  input === undefined ? [groupId ?? null, operation.name] : [groupId ?? null, operation.name, input]
