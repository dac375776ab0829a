/** Resolves when the browser has nothing to draw or to answer, or after so many milliseconds. */
export const whenIdle = (timeout = 5000): Promise<void> =>
  new Promise(resolve => {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve)
  })
