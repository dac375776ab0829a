import { z } from 'zod'
import { clearable, FlagIn } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import {
  AmountIn,
  OptionalAmountIn,
  OptionalAssetNumberIn,
  OptionalQuantityIn,
  QuantityIn,
} from '../values/numbers.ts'
import { optionalTextIn, textIn } from '../values/text.ts'
import { ClearableDayIn, Day, OptionalDayIn } from '../values/times.ts'
import { byKind, membersWith } from './entity-members.ts'

/** The members that answers of the API tell, and requests may change. */
export const toldMembers = membersWith('told', 'always', 'in full')
export type ToldMember = (typeof toldMembers)[number]

/** The members that only a full entity tells, and a row of a list when it is asked to. */
export const detailMembers = membersWith('told', 'in full')
export type DetailMember = (typeof detailMembers)[number]

const told = {
  name: () => z.string(),
  text: () => z.string(),
  quantity: () => z.number().min(0),
  amount: () => z.number().describe('In the currency of the group; 0 when unset'),
  flag: () => z.boolean(),
  day: () => Day,
  assetNumber: () => z.string().describe('The asset number, such as 000-042; empty when unset'),
}

/** The schemas in answers of the members that every picture of an entity tells. */
export const toldAlways = byKind(membersWith('told', 'always'), told)

/** The schemas in answers of the members that only a full entity tells. */
export const toldInFull = byKind(detailMembers, told)

interface Limited {
  readonly limit: number
}

const inputs = {
  name: ({ limit }: Limited) => textIn(limit, 1),
  text: ({ limit }: Limited) => optionalTextIn(limit),
  quantity: () => OptionalQuantityIn,
  amount: () => OptionalAmountIn,
  flag: () => FlagIn,
  day: () => OptionalDayIn,
  assetNumber: () => OptionalAssetNumberIn,
}

/** The schemas of the members in a request that replaces an entity: what is absent is reset. */
export const memberInputs = byKind(toldMembers, inputs)

/** The schemas of the members in a request that creates an entity alone. */
export const newMemberInputs = byKind(membersWith('isInNew', true), inputs)

/** The schemas of the members in a request that changes many entities: what is absent stays, and null clears. */
export const memberChanges = byKind(membersWith('isBulk', true), {
  text: ({ limit }) => clearable(textIn(limit), ''),
  quantity: () => clearable(QuantityIn, 0),
  amount: () => clearable(AmountIn, 0),
  flag: () => clearable(z.boolean(says('not_boolean')), false),
  day: () => ClearableDayIn,
})
