import { quickSearch as operation } from '@stowage/contract/entities/search'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { quickSearch } from './quick-search.ts'

/** Finding anything by a few letters. */
export const searchRoutes: readonly Route[] = [serve.stream(operation, quickSearch)]
