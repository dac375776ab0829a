export { apiKeyRoutes } from './api-keys.routes.ts'
export { isApiKey, KeyHolders } from './find-key-holder.ts'
export { settlePepper } from './pepper.ts'
