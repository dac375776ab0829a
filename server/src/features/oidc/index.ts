export { oidcRoutes } from './oidc.routes.ts'
export { openProvider } from './open-provider.ts'
