/** The longest that work which can wait is delayed, milliseconds. */
const timeout = 5000

/** Resolves when the browser has nothing to draw or to answer, or in a few seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise(resolve => {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve)
  })
