export { isAsNew } from './as-new.ts'
export { loadCurrencies, requireCurrency } from './currencies.ts'
export { byName, requireGroup, toGroup } from './groups.queries.ts'
export { groupRoutes } from './groups.routes.ts'
export {
  addMember,
  endMembership,
  ensureOwner,
  requireAnOwner,
  takeGroupLock,
} from './memberships.ts'
export {
  defaultContents,
  enterGroup,
  type Furniture,
  type GroupChoices,
  makeGroup,
  seed,
} from './new-group.ts'
export { removeGroup, removeGroupJob } from './remove-group.job.ts'
