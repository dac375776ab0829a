/** Hears of Back in browsers that have their own, such as that of Android. */
interface CloseWatcher extends EventTarget {
  destroy(): void
}

declare global {
  // Not everywhere, and not in TypeScript's types yet.
  var CloseWatcher: (new () => CloseWatcher) | undefined
}

const touch = matchMedia('(pointer: coarse)')

/**
 * Calls back for a Back that comes before the first entry of the history too, where it would leave the page; returns what ends
 * that. Only for fingers: by keyboard the browser would take Escape for it, which closes something already.
 */
export function watchClosing(onClose: () => void): (() => void) | undefined {
  if (globalThis.CloseWatcher === undefined || !touch.matches) return undefined
  const watcher = new globalThis.CloseWatcher()
  watcher.addEventListener('close', onClose)
  return () => watcher.destroy()
}
