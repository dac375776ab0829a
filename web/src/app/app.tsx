import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { I18nProvider, RouterProvider as LinkProvider } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { basePath } from '../data/wire/base-path.ts'
import { queryClient } from '../data/wire/query-client.ts'
import { localeOf } from '../i18n/locale.ts'
import { loadedPart } from '../ui/later/loaded.tsx'
import { router as appRouter } from './router.tsx'

/** There is nothing to tell before the first screen is there: it comes after it. */
const { Part: ToastRegion } = loadedPart(
  async () => (await import('../ui/toast/toast-region.tsx')).ToastRegion,
)

/** Everything that every screen needs around it. */
export function App({ router = appRouter }: { readonly router?: typeof appRouter }) {
  const { i18n } = useTranslation()
  return (
    <I18nProvider locale={localeOf(i18n.language)}>
      <QueryClientProvider client={queryClient}>
        <LinkProvider
          // What the server answers itself, such as a file, is no screen of the page.
          navigate={href =>
            href.startsWith('/api/')
              ? location.assign(basePath + href)
              : void router.navigate({ href: basePath + href })
          }
          useHref={href => (href.startsWith('/') ? basePath + href : href)}
        >
          <RouterProvider router={router} />
          <ToastRegion />
        </LinkProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
