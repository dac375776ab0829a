import * as codes from '@stowage/contract/entities/codes'
import { quickSearch as operation } from '@stowage/contract/entities/search'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { findByCode } from './find-by-code.ts'
import { quickSearch } from './quick-search.ts'

/** Finding anything by a few letters, or by a code. */
export const searchRoutes: readonly Route[] = [
  serve.stream(operation, quickSearch),
  serve.read(codes.findByCode, findByCode),
]
