import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { render } from 'vitest-browser-react'
import { App } from '../app/app.tsx'
import { router } from '../app/router.tsx'
import { queryClient } from '../data/wire/query-client.ts'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { draw } from './draw.tsx'

let shown = router

/** Shows the whole page at an address, with a router and a history of its own. */
export async function showPage(address: string): Promise<void> {
  shown = createRouter({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await render(<App router={shown} />)
}

/** The path and the query of the page that is shown. */
export const shownAddress = (): string => shown.state.location.href

/** Goes to an address of the page that is shown. */
export const openAddress = (address: string): Promise<void> => shown.navigate({ href: address })

/** Is a screen of the page being loaded? */
export const isPageLoading = (): boolean => shown.state.status === 'pending'

/** Shows a part of the page by itself, with everything that the page has around it. */
export async function showPart(part: ReactNode): Promise<void> {
  const root = createRootRoute()
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => part })
  const partRouter = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/part'] }),
  })
  await partRouter.load()
  await draw(
    <I18nProvider locale="en-US">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={partRouter as unknown as typeof router} />
        <ToastRegion />
      </QueryClientProvider>
    </I18nProvider>,
  )
}
