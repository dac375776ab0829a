import { queryClient } from './query-client.ts'
import { whenIdle } from './when-idle.ts'

/** When a file or a picture came last, milliseconds of the page. */
let cameAt = 0

// The list of what came is cut at some hundred. Answers are counted while they are awaited.
if ('PerformanceObserver' in globalThis)
  new PerformanceObserver(list => {
    const hasFile = list
      .getEntries()
      .some(each => (each as PerformanceResourceTiming).initiatorType !== 'fetch')
    if (hasFile) cameAt = performance.now()
  }).observe({ type: 'resource', buffered: true })

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Resolves when the page has waited for no answer and no file has come for so many milliseconds, and the browser is idle: on a slow
 * line, what is on its way to the screen comes before what may be wanted later. Asks `mayGoOn` meanwhile, which throws to end it.
 */
export async function whenQuiet(ms: number, mayGoOn: () => void = () => undefined): Promise<void> {
  let since = performance.now()
  while (performance.now() - since < ms) {
    await pause(ms / 3)
    if (queryClient.isFetching() > 0) since = performance.now()
    since = Math.max(since, cameAt)
    mayGoOn()
  }
  await whenIdle()
}
