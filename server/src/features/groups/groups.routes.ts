import { type Currency, listCurrencies } from '@stowage/contract/groups/currencies'
import * as contract from '@stowage/contract/groups/groups'
import { answer } from '#http/output/answer.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { createGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { listGroups, showGroup } from './groups.queries.ts'
import { leaveGroup } from './leave-group.ts'
import { updateGroup } from './update-group.ts'

/** What can be done with groups, and the currencies that they may use. */
export const groupRoutes = (currencies: readonly Currency[]): readonly Route[] => [
  serve.read(contract.getGroup, showGroup),
  serve.read(contract.listGroups, listGroups),
  serve.write(contract.createGroup, createGroup(currencies)),
  serve.write(contract.updateGroup, updateGroup(currencies)),
  serve.write(contract.deleteGroup, deleteGroup, { endsLongWrite: true }),
  serve.write(contract.leaveGroup, leaveGroup),
  serve.read(listCurrencies, async () =>
    answer([...currencies], { headers: { 'cache-control': 'max-age=600' } }),
  ),
]
