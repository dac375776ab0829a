import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { fixture } from '../../server/test/fixtures.ts'
import { startBrowser } from './browser.ts'
import { openSite, type Site } from './site.ts'

export interface EmptySite {
  readonly browser: Browser
  readonly site: Site
}

/** A browser, and a site on SQLite that nobody has used yet, for the tests of a `describe` or a file. */
export function emptySite(): EmptySite {
  const made = fixture<EmptySite>()
  let opened: readonly [Browser, Site] | undefined
  beforeAll(async () => {
    opened = await Promise.all([startBrowser(), openSite('sqlite')])
    const [browser, site] = opened
    made.set({ browser, site })
  })
  afterAll(() => Promise.all(opened?.map(each => each.close()) ?? []))
  return made.value
}
