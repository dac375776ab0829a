export { nameKeyOf } from '@stowage/contract/matching/name-key'
