import { z } from 'zod'
import { clearable, FlagIn } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { ClearableIdIn, Id } from '../values/ids.ts'
import {
  AmountIn,
  OptionalAmountIn,
  OptionalAssetNumberIn,
  OptionalQuantityIn,
  QuantityIn,
} from '../values/numbers.ts'
import { optionalTextIn, textIn } from '../values/text.ts'
import { ClearableDayIn, Day, OptionalDayIn } from '../values/times.ts'
import { ClearableCodesIn } from './code-lists.ts'
import { byKind, membersWith } from './entity-members.ts'

/** Members in answers of the API; requests may change them. */
export const toldMembers = membersWith('told', 'always', 'in full')
export type ToldMember = (typeof toldMembers)[number]

/** Members of full entities only; rows of a list have them on request. */
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
  codes: () =>
    z.array(z.string()).describe('Bar codes, numbers of tags and the like; several items may have the same'),
  product: () => Id.nullable().describe('The product that it is a copy or a pack of; null: none'),
}

/** Answer schemas of the members that every form of an entity has. */
export const toldAlways = byKind(membersWith('told', 'always'), told)

/** Answer schemas of the members that only a full entity has. */
export const toldInFull = byKind(detailMembers, told)

interface Limited {
  readonly limit: number
}

interface Kept {
  readonly archive: string | null
}

const inputs = {
  name: ({ limit }: Limited) => textIn(limit, 1),
  text: ({ limit }: Limited) => optionalTextIn(limit),
  quantity: () => OptionalQuantityIn,
  amount: () => OptionalAmountIn,
  flag: () => FlagIn,
  day: ({ archive }: Kept) => (archive === null ? ClearableDayIn : OptionalDayIn),
  assetNumber: () => OptionalAssetNumberIn,
  codes: () => ClearableCodesIn,
  product: () => ClearableIdIn,
}

/** Schemas of the members in a request that replaces an entity: absent members are reset, except those that Homebox lacks. */
export const memberInputs = byKind(toldMembers, inputs)

/** The schemas of the members in a request that creates an entity alone. */
export const newMemberInputs = byKind(membersWith('isInNew', true), inputs)

/** Schemas of the members in a bulk change: absent members stay, null clears. */
export const memberChanges = byKind(membersWith('isBulk', true), {
  text: ({ limit }) => clearable(textIn(limit), ''),
  quantity: () => clearable(QuantityIn, 0),
  amount: () => clearable(AmountIn, 0),
  flag: () => clearable(z.boolean(says('not_boolean')), false),
  day: () => ClearableDayIn,
  codes: () => ClearableCodesIn,
  product: () => ClearableIdIn,
})
