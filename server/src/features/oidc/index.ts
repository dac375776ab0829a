export { oidcRoutes } from './oidc.routes.ts'
export { openProvider } from './provider.ts'
