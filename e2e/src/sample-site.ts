import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { fixture } from '../../server/test/fixtures.ts'
import { startBrowser } from './browser.ts'
import { makeSample, type Sample } from './sample.ts'
import { openSite, type Site } from './site.ts'

interface SampleSite {
  readonly browser: Browser
  readonly site: Site
  readonly sample: Sample
}

/** A browser, and a site with the sample household, for the tests of a `describe`. */
export function sampleSite(): SampleSite {
  const made = fixture<SampleSite>()
  let opened: readonly [Browser, Site] | undefined
  beforeAll(async () => {
    opened = await Promise.all([startBrowser(), openSite('sqlite')])
    const [browser, site] = opened
    made.set({ browser, site, sample: await makeSample(site, browser) })
  })
  // Also when no sample could be made.
  afterAll(() => Promise.all(opened?.map(each => each.close()) ?? []))
  return made.value
}
