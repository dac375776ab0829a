import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import {
  CurrentUserNotLoadedError,
  isCurrentUserLoaded,
  loadCurrentUser,
} from '../data/person/load-current-user.ts'
import { returnOf, startPage } from '../data/person/start-page.ts'
import { basePath, pageAddress } from '../data/wire/base-path.ts'
import { whenSessionEnds } from '../data/wire/client.ts'
import { getGroup } from '../data/wire/operations.ts'
import { isSignedOut } from '../data/wire/query-client.ts'
import { forgetCookie, hasSession, leaveSession } from '../data/wire/session.ts'
import { readAhead } from '../data/wire/use-operation.ts'
import { readListAhead } from '../features/entities/list/read-list-ahead.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { Failed } from '../ui/failed/failed.tsx'
import { createLayeredHistory } from './back.ts'
import { CrashScreen, NotFoundScreen } from './fallback.tsx'
import { type Screen, type ScreenName, screens } from './screens.ts'
import { compact, textOf } from './search.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen })

/** Those who are signed in go on to the inventory, or back to where they were; an invitation is accepted there. */
const whenSignedOut = ({ search }: { search: { token?: string; to?: string } }): void => {
  if (!hasSession()) return
  const back = returnOf(search.to)
  if (back !== undefined) throw redirect({ href: basePath + back, replace: true })
  if (search.token === undefined) throw redirect({ to: startPage() })
  throw redirect({ to: '/home', search: { token: search.token } })
}

const tokenSearch = (search: Record<string, unknown>) => compact({ token: textOf(search['token']) })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: Record<string, unknown>) =>
    compact({
      token: textOf(search['token']),
      oidc_error: textOf(search['oidc_error']),
      reason: textOf(search['reason']),
      claim: textOf(search['claim']),
      to: textOf(search['to']),
    }),
  beforeLoad: whenSignedOut,
  component: lazyRouteComponent(() => import('../features/auth/sign-in.tsx'), 'SignIn'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: tokenSearch,
  beforeLoad: whenSignedOut,
  component: lazyRouteComponent(() => import('../features/auth/sign-up.tsx'), 'SignUp'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../features/auth/forgot-password.tsx'), 'ForgotPassword'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: tokenSearch,
  component: lazyRouteComponent(() => import('../features/auth/reset-password.tsx'), 'ResetPassword'),
})

/** Routes for signed-in people; others sign in first, and come back. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ location }) => {
    if (!hasSession()) throw redirect({ to: '/', search: { to: location.href } })
    // Once in a session: what is known is not waited for.
    if (isCurrentUserLoaded()) return undefined
    return loadCurrentUser().catch((error: Error) => {
      if (!isSignedOut(error.cause)) throw error
      forgetCookie()
      throw redirect({ to: '/', search: { to: location.href } })
    })
  },
  // Whose session it is has to be asked again.
  errorComponent: ({ error }) =>
    error instanceof CurrentUserNotLoadedError ? (
      <Failed error={error.cause} onRetry={() => location.reload()} />
    ) : (
      <CrashScreen error={error} />
    ),
  // While the screen is loading too.
  loader: () => {
    readAhead(getGroup, {})
    return loadMessages()
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import('./frame/frame.tsx'), 'Frame'),
})

/** Loads a screen that viewers are shown a message instead of. */
const loadForWriters = async ({ load, title }: Pick<Screen, 'load' | 'title'>): Promise<ComponentType> => {
  const [{ writersOnly }, screen] = await Promise.all([import('./frame/writers-only.tsx'), load()])
  return writersOnly(screen, title)
}

const forWriters = (title: Screen['title'], load: Screen['load']) =>
  lazyRouteComponent(async () => ({ default: await loadForWriters({ title, load }) }))

const start = createRoute({
  getParentRoute: () => inside,
  path: '/start',
  component: forWriters('start.title', async () => (await import('../features/start/start.tsx')).Start),
})

/** Where the service worker leads with what another app has shared. */
const share = createRoute({
  getParentRoute: () => inside,
  path: '/share',
  validateSearch: given => compact({ missed: given['missed'] === true || undefined }),
  component: forWriters(
    'share.title',
    async () => (await import('../features/entities/share/share-screen.tsx')).ShareScreen,
  ),
})

function routeOf<const Path extends string, Search extends object>(
  screen: {
    readonly path: Path
    readonly search: (given: Record<string, unknown>) => Search
  } & Pick<Screen, 'instead' | 'load' | 'title' | 'writes'>,
) {
  const { path, search, instead, load, title, writes = false } = screen
  return createRoute({
    getParentRoute: () => inside,
    path,
    validateSearch: search,
    beforeLoad: ({ location }) =>
      instead?.(location.searchStr).then(href => {
        if (href !== undefined) throw redirect({ href: basePath + href, replace: true })
      }),
    component: lazyRouteComponent(async () => ({
      default: writes ? await loadForWriters({ load, title }) : await load(),
    })),
  })
}

/** The route that `routeOf` makes of a screen. */
type RouteOf<S> = S extends {
  readonly path: infer Path extends string
  readonly search: (given: Record<string, unknown>) => infer Search extends object
}
  ? ReturnType<typeof routeOf<Path, Search>>
  : never

/** The routes of all screens of the table; `Object.fromEntries` has no closer type. */
const screenRoutes = Object.fromEntries(
  Object.entries(screens).map(([name, screen]) => [name, routeOf<string, object>(screen)]),
) as unknown as { readonly [Name in ScreenName]: RouteOf<(typeof screens)[Name]> }

// Only when one comes to the list: what is read for another search comes with the screen.
Object.assign(screenRoutes.items.options, {
  loader: ({ location }: { readonly location: { readonly search: object } }) =>
    readListAhead(location.search),
  staleTime: Number.POSITIVE_INFINITY,
})

const locationPage = createRoute({
  getParentRoute: () => screenRoutes.locations,
  path: '$id',
})

const settingsSection = createRoute({
  getParentRoute: () => screenRoutes.settings,
  path: '$section',
  validateSearch: given => compact({ new: given['new'] === true || undefined }),
  loader: async ({ params }) =>
    (await import('../features/settings/open-section.tsx')).loadSection(params.section),
  component: lazyRouteComponent(() => import('../features/settings/open-section.tsx'), 'OpenSection'),
})

const entity = createRoute({
  getParentRoute: () => inside,
  path: '/items/$id',
  component: lazyRouteComponent(() => import('../features/entities/details/entity-page.tsx'), 'EntityPage'),
})

const template = createRoute({
  getParentRoute: () => inside,
  path: '/templates/$id',
  component: lazyRouteComponent(() => import('../features/templates/template-screen.tsx'), 'TemplateScreen'),
})

const type = createRoute({
  getParentRoute: () => inside,
  path: '/types/$id',
  validateSearch: given => compact({ field: textOf(given['field']) }),
  component: lazyRouteComponent(() => import('../features/types/type-screen.tsx'), 'TypeScreen'),
})

const contact = createRoute({
  getParentRoute: () => inside,
  path: '/contacts/$id',
  component: lazyRouteComponent(() => import('../features/loans/contact-screen.tsx'), 'ContactScreen'),
})

const product = createRoute({
  getParentRoute: () => inside,
  path: '/stock/$id',
  component: lazyRouteComponent(() => import('../features/stock/product-screen.tsx'), 'ProductScreen'),
})

const openView = createRoute({
  getParentRoute: () => inside,
  path: '/views/$id',
  component: lazyRouteComponent(() => import('../features/entities/views/open-view.tsx'), 'OpenView'),
})

const codes = () => import('../features/codes/open-code.tsx')

const openNumber = createRoute({
  getParentRoute: () => inside,
  path: '/a/$code',
  component: lazyRouteComponent(codes, 'OpenNumber'),
})

const openAsset = createRoute({
  getParentRoute: () => inside,
  path: '/assets/$code',
  component: lazyRouteComponent(codes, 'OpenAsset'),
})

const openItem = createRoute({
  getParentRoute: () => inside,
  path: '/item/$code',
  component: lazyRouteComponent(codes, 'OpenItem'),
})

const openLocation = createRoute({
  getParentRoute: () => inside,
  path: '/location/$code',
  component: lazyRouteComponent(codes, 'OpenLocation'),
})

/** Whatever is no address of this page: labels below another path, pages of Homebox, mistakes. */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location }) => {
    const { resolveOldAddress } = await import('./old-addresses.ts')
    const href = resolveOldAddress(location.pathname, location.searchStr)
    if (href !== undefined) throw redirect({ href: basePath + href, replace: true })
  },
  component: NotFoundScreen,
})

/** All pieces of the page in all their states; the build for users has no such address. */
const design =
  import.meta.env.MODE === 'development'
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/design',
          component: lazyRouteComponent(() => import('../features/design/design.tsx'), 'Design'),
        }),
      ]
    : []

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    signUp,
    forgotPassword,
    resetPassword,
    elsewhere,
    ...design,
    inside.addChildren({
      ...screenRoutes,
      locations: screenRoutes.locations.addChildren([locationPage]),
      settings: screenRoutes.settings.addChildren([settingsSection]),
      start,
      share,
      entity,
      template,
      type,
      contact,
      product,
      openView,
      openNumber,
      openAsset,
      openItem,
      openLocation,
    }),
  ]),
  basepath: pageAddress,
  history: createLayeredHistory(),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Whether the page for signing in is being gone to. */
let isLeaving = false

// A session that has ended somewhere else: whoever was signed in signs in again, and comes back to the same address.
whenSessionEnds(() => {
  if (isLeaving || !router.state.matches.some(({ routeId }) => routeId === inside.id)) return
  isLeaving = true
  const to = router.state.location.href
  forgetCookie()
  // What is being typed into a fact or a cell is kept as if it had been left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  leaveSession()
  void router.navigate({ to: '/', search: { to } }).finally(() => {
    isLeaving = false
  })
})
