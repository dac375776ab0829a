import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { layerCloser } from '../ui/overlay/layers.ts'

/** Where the router keeps how many entries of the history lie before one. */
const indexKey = '__TSR_index'

/** The history of the browser, in which Back closes what lies over the screen: the router does not hear of that. */
export function createLayeredHistory(): RouterHistory {
  const traverse = layerCloser(by => history.go(by))
  /** The page itself goes back, whatever lies over it. */
  let isOwn = false
  // Before the router listens: windows call back in this order, also those that listen for the capturing phase.
  addEventListener('popstate', event => {
    const by = Number(event.state?.[indexKey]) - routed.location.state[indexKey]
    if (!isOwn && traverse(by)) event.stopImmediatePropagation()
    isOwn = false
  })
  const routed = createBrowserHistory()
  const { back } = routed
  routed.back = options => {
    isOwn = true
    back(options)
  }
  return routed
}
