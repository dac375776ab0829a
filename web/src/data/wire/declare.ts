import type { Operation } from '@stowage/contract/protocol/operation'

/** The names of the members of a path or a query, in the form in which the client of the contract reads them. */
const shapeOf = (names: readonly string[]) => ({ shape: Object.fromEntries(names.map(name => [name, true])) })

/**
 * An operation of the contract without its schemas: enough to call it, and its types with it. The build leaves out those that
 * the page does not call.
 */
// @__NO_SIDE_EFFECTS__
export const declare = <O extends Operation>(
  name: O['name'],
  route: O['route'],
  params: readonly string[],
  query: readonly string[],
  body: 'none' | 'optional' | 'needed',
): O =>
  ({
    name,
    route,
    params: shapeOf(params),
    query: shapeOf(query),
    ...(body === 'none' ? {} : { body: true }),
    ...(body === 'optional' ? { bodyOptional: true } : {}),
  }) as unknown as O
