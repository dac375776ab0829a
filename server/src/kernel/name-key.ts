export { nameKeyOf } from '@stowage/contract/name-key'
