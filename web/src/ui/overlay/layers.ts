/** Something that lies over the screen; without `close` it is open because the address says so, and Back closes it by itself. */
export interface Layer {
  readonly close: (() => void) | undefined
}

/** Layers over the screen, the topmost last. */
const layers: Layer[] = []

/** Lays something over the screen; returns what takes it off. */
export function addLayer(layer: Layer): () => void {
  layers.push(layer)
  return () => void layers.splice(layers.indexOf(layer), 1)
}

/**
 * Decides what going through the history means: `by` is how many entries lie between the one of the screen and the one that it
 * has come to, and `go` goes through it; true when the screen stays.
 *
 * Instead of going back, what lies on top is closed, and the history returns to the entry of the screen. So nothing that is
 * opened needs an entry of its own, which would have to go when it is closed in another way.
 */
export function layerCloser(go: (by: number) => void): (by: number) => boolean {
  /** Closes what was on top. */
  let closeOnReturn: (() => void) | undefined
  return by => {
    const close = closeOnReturn
    closeOnReturn = undefined
    // Not before: what is closed may change the entry of the screen.
    close?.()
    // Not there when Back was pressed twice at once: it leaves the screen.
    if (close !== undefined) return by === 0
    closeOnReturn = by < 0 ? layers.at(-1)?.close : undefined
    if (closeOnReturn === undefined) return false
    go(-by)
    return true
  }
}
