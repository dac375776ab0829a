import { listTemplates } from '@stowage/contract/catalogues/templates'
import { listEntities } from '@stowage/contract/entities/entities'
import { createView } from '@stowage/contract/entities/views'
import { listLoans } from '@stowage/contract/lending/loans'
import { register } from '@stowage/contract/people/users'
import type { Client } from '@stowage/contract/protocol/client'
import { listStockProducts } from '@stowage/contract/stock/products'
import { type Account, clientOf, type User } from './accounts.ts'
import { moveHouseholdIn } from './household/household.ts'

/** A household with a few hundred items, and its owner. */
export interface Sample {
  readonly user: User
  /** A location with items in it. */
  readonly locationId: string
  /** An item with photos, documents and maintenance. */
  readonly entityId: string
  /** A template with a default name and custom fields. */
  readonly templateId: string
  /** A saved view. */
  readonly viewId: string
  /** An overdue loan of several items, and its contact. */
  readonly loanId: string
  readonly contactId: string
  /** A product of several items. */
  readonly productId: string
}

const mara: Account = {
  name: 'Mara Keller',
  email: 'mara@lindenhof.example',
  password: 'correct horse battery',
}

/** Registers the owner and creates the household through the API. */
export async function makeSample(server: Client): Promise<Sample> {
  await server.call(register, mara)
  const user = { ...mara, client: await clientOf(server, mara) }
  const { client } = user
  await moveHouseholdIn(server, user)
  const idOf = async (q: string, isLocation: boolean): Promise<string> => {
    const { items } = await client.call(listEntities, { q, isLocation })
    const found = items.find(({ name }) => name === q)
    if (found === undefined) throw new Error(`The sample has no "${q}"`)
    return found.id
  }
  const view = await client.call(createView, {
    name: 'Costly items',
    query: { priceMin: 500 },
    orderBy: 'purchasePrice',
    order: 'desc',
    shared: true,
    icon: 'star',
    hue: 65,
    show: ['location', 'purchasePrice', 'tags'],
  })
  const templateId =
    (await client.call(listTemplates, {})).find(({ name }) => name === 'Light bulb')?.id ?? ''
  const locationId = await idOf('Garage', true)
  const entityId = await idOf('Cello', false)
  const [loan] = (await client.call(listLoans, { status: 'overdue' })).items
  const loanId = loan?.id ?? ''
  const contactId = loan?.contact?.id ?? ''
  const [product] = (await client.call(listStockProducts, { q: 'Sanding' })).items
  const productId = product?.id ?? ''
  return { user, locationId, entityId, templateId, viewId: view.id, loanId, contactId, productId }
}
