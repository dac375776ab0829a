import type { Currency } from '@stowage/contract/groups/currencies'
import { type Group, GroupChanges, type updateGroup as operation } from '@stowage/contract/groups/groups'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { Flag } from '#db/tables/columns.ts'
import { requireTexts } from '#http/input/changed-texts.ts'
import type { Answer } from '#http/output/answer.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireCurrency } from './currencies.ts'
import { requireGroup, showGroup } from './groups.queries.ts'

/** Changes name, currency, hue and what viewers are not shown of the selected group. */
export const updateGroup =
  (currencies: readonly Currency[]) =>
  async (ctx: WriteCtx, input: InputOf<typeof operation>): Promise<Answer<Group>> => {
    const { name, currency } = input
    const before = await requireGroup(ctx.db, ctx.actor.groupId)
    const hue = input.hue === undefined ? before.hue : input.hue
    const hidePrices = flagOf(input.hidePrices, before.hide_prices)
    const hideSerialNumbers = flagOf(input.hideSerialNumbers, before.hide_serial_numbers)
    if (currency !== before.currency) requireCurrency(currencies, currency, 'currency')
    ctx.request.expectVersion(before.version)
    requireTexts(GroupChanges, input, before)
    await ctx.db.q
      .updateTable('groups')
      .set({ name, currency, hue, hide_prices: hidePrices, hide_serial_numbers: hideSerialNumbers })
      .set({ updated_at: ctx.now, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute()
    const facts = {
      before: {
        name: before.name,
        currency: before.currency,
        hue: before.hue,
        hidePrices: before.hide_prices === 1,
        hideSerialNumbers: before.hide_serial_numbers === 1,
      },
      after: {
        name,
        currency,
        hue,
        hidePrices: hidePrices === 1,
        hideSerialNumbers: hideSerialNumbers === 1,
      },
    }
    await ctx.emit({ name: 'group.updated', subjectId: before.id, facts })
    return showGroup(ctx)
  }

const flagOf = (wanted: boolean | undefined, before: Flag): Flag =>
  wanted === undefined ? before : wanted ? 1 : 0
