import type { Operation } from '@stowage/contract/protocol/operation'

/** What is the same in every group: it is asked for without one, and kept once. */
const ofPerson: ReadonlySet<string> = new Set(['getSelf', 'getSettings', 'listGroups'])

/** Under what the answers are kept that are about the person. */
export const personKey = 'person'

/** Is the answer the same in every group? */
export const isOfPerson = ({ name }: Pick<Operation, 'name'>): boolean => ofPerson.has(name)

/** Under what an answer is kept: the group, the operation and what was asked. */
export const keyOf = (groupId: string | undefined, operation: Operation, input?: object) => {
  const of = isOfPerson(operation) ? personKey : (groupId ?? null)
  return input === undefined ? [of, operation.name] : [of, operation.name, input]
}
