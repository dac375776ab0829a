import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where Debian puts Chromium. */
const debian = '/usr/bin/chromium'

/** Starts a Chromium: the one that `CHROMIUM_PATH` names, Debian's, or else the one inside a package of the registry. */
export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'] ?? (existsSync(debian) ? debian : undefined)
  if (named !== undefined)
    return chromium.launch({ executablePath: named, args: ['--no-sandbox', ...more], headless: true })
  const packaged = (await import('@sparticuz/chromium')).default
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [
      ...packaged.args.filter(each => !/^--(headless|single-process|disable-web-security)/.test(each)),
      ...more,
    ],
    headless: true,
  })
}
