import * as contract from '@stowage/contract/entities/products'
import type { Logger } from 'pino'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { LookUpTools } from './provider.ts'
import { searchProducts } from './search-products.ts'

export const productRoutes = (tools: LookUpTools & { readonly log: Logger }): Route[] => [
  serve.read(contract.searchProducts, { inSteps: searchProducts(tools) }),
]
