import type { Operation } from '@stowage/contract/protocol/operation'
import { isInSteps, type ReadRoute, type Route } from './serve.ts'

/** Route that returns the item of an operation's answer by its id; undefined without one. */
export const showingRoute = (routes: readonly Route[], { reply }: Operation): ReadRoute | undefined =>
  reply &&
  routes.find(
    (route): route is ReadRoute => route.kind === 'read' && !isInSteps(route) && showsById(route, reply),
  )

const showsById = ({ operation }: ReadRoute, reply: Operation['reply']): boolean =>
  operation.reply === reply && Object.keys(operation.params?.shape ?? {}).join() === 'id'
