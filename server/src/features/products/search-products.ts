import type { searchProducts as operation, Product } from '@stowage/contract/entities/products'
import { anyJson, parseJson } from '@stowage/contract/protocol/json'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { zeroId } from '@stowage/contract/values/ids'
import type { Logger } from 'pino'
import { type Answer, answer } from '#http/output/answer.ts'
import { publicAddresses } from '#outbound/address-policy.ts'
import type { WorkCtx } from '#server/context.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { Ask, CatalogueProduct, LookUpTools, Provider } from './provider.ts'
import { barcodespider } from './providers/barcodespider.ts'
import { openFacts } from './providers/open-facts.ts'
import { upcitemdb } from './providers/upcitemdb.ts'

/** For all catalogues together, pictures included, milliseconds. */
const timeoutMs = 10_000
const maxBytes = 4 * 1024 * 1024

/** Asks every catalogue at once; who fails, or is too slow, is noted in the log, counted and left out. */
export function searchProducts(tools: LookUpTools & { readonly log: Logger }) {
  const { barcodespiderToken: token, openFoodFactsContact: contact } = tools.barcodes
  const providers = [upcitemdb, ...(token === undefined ? [] : [barcodespider(token)]), ...openFacts(contact)]
  return async (
    { request }: WorkCtx,
    { productEAN }: InputOf<typeof operation>,
  ): Promise<Answer<ReplyOf<typeof operation>>> => {
    const code = productEAN.trim()
    const deadline = AbortSignal.timeout(timeoutMs)
    const asked = providers.map(async provider => {
      try {
        return await productsOf(tools, provider, { code, barcode: productEAN, deadline })
      } catch (error) {
        tools.log.warn({ err: error, provider: provider.name, requestId: request.id }, 'A catalogue failed')
        return undefined
      }
    })
    const answers = await Promise.all(asked)
    const products = answers.flatMap(each => each ?? [])
    const headers = {
      'Stowage-Catalogues-Asked': String(answers.length),
      'Stowage-Catalogues-Failed': String(answers.filter(each => each === undefined).length),
    }
    return products.length === 0
      ? answer(undefined, { headers })
      : answer(products, { headers, variant: 200 })
  }
}

interface Question {
  /** What the catalogues are asked. */
  readonly code: string
  /** What the client asked. */
  readonly barcode: string
  readonly deadline: AbortSignal
}

async function productsOf(
  { outbound }: LookUpTools,
  provider: Provider,
  { code, barcode, deadline }: Question,
): Promise<Product[]> {
  const ask: Ask = async (url, headers = {}) => {
    const wanted = {
      url,
      headers,
      timeout: timeoutMs,
      maxBytes,
      httpsOnly: true,
      signal: deadline,
    } as const
    const { status, body } = await outbound.send(wanted, publicAddresses)
    if (status === 404) return undefined
    if (status !== 200) throw new Error(`${provider.name} answered ${status}`)
    return parseJson(body.toString(), anyJson(maxBytes))
  }
  const found = (await provider.find(code, ask)).filter(({ name }) => name !== '')
  return Promise.all(
    found.map(async each => {
      // Without its picture a product is still worth showing.
      const picture = await fetchPicture(outbound, each.image, deadline).catch(() => '')
      return toProduct(provider.name, barcode, each, picture)
    }),
  )
}

const toProduct = (provider: string, barcode: string, found: CatalogueProduct, picture: string): Product => ({
  search_engine_name: provider,
  barcode,
  manufacturer: found.manufacturer,
  modelNumber: found.modelNumber,
  notes: '',
  imageURL: picture === '' ? '' : found.image,
  imageBase64: picture,
  item: {
    name: found.name,
    description: found.description,
    quantity: 0,
    parentId: zeroId,
    entityTypeId: zeroId,
    modelNumber: '',
    manufacturer: '',
    tagIds: null,
  },
})
