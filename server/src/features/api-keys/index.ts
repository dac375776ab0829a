export { apiKeyRoutes } from './api-keys.routes.ts'
export { isApiKey, KeyHolders } from './find-key-holder.ts'
export { adoptPepper, findPepper, restoredPepper, settlePepper } from './pepper.ts'
