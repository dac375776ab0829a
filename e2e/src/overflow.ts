import type { Page } from '@playwright/test'

/** One line for each part that scrolls sideways: the page, or its main part. */
export const overflowOn = (page: Page): Promise<string[]> =>
  page.evaluate(`
    [document.scrollingElement, document.querySelector('main')]
      .filter(each => each !== null && each.scrollWidth > each.clientWidth + 1)
      .map(each => each.tagName + ': ' + each.scrollWidth + ' of ' + each.clientWidth)
  `)
