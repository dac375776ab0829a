export {
  accountCounter,
  addressCounter,
  countBadInput,
  refuseLockedAddress,
  userCounter,
} from './counters.ts'
export { networkOf } from './network.ts'
export { type Budget, type Counter, RateLimits } from './rate-limits.ts'
