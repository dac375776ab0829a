export { entityRoutes } from './entities.routes.ts'
export { flipKind } from './flip-kind.ts'
export { saveEntities } from './save.ts'
export { blankEntity } from './thing.ts'
