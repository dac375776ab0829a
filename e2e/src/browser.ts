import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Where Debian puts Chromium. */
const debian = '/usr/bin/chromium'
/** A name for this machine that browsers trust no more than any other: pages under it are no secure context. */
export const plainHost = 'stowage.test'

const caches = path.join(import.meta.dirname, '../../node_modules/.cache')

/**
 * Of what the package would start it with: what makes it less of a browser, features that would take the place of those
 * that Playwright chooses (the last list counts), and drawing by a graphics card that is only imitated,
 * which took two thirds of the time of all journeys.
 */
const unwanted =
  /^--(headless|single-process|disable-web-security|ignore-gpu|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader|disable-features|enable-features)/

/** Prints where the package of the registry has put its Chromium: into the folder for temporary files. */
const unpacking = `
  const { default: packaged } = await import('@sparticuz/chromium')
  await packaged.executablePath()
`

/** The Chromium inside a package of the registry, unpacked once; other processes may do the same at this moment. */
function unpackChromium(): string {
  const folder = path.join(caches, 'chromium')
  const program = path.join(folder, 'chromium')
  if (existsSync(program)) return program
  mkdirSync(caches, { recursive: true })
  const fresh = mkdtempSync(`${folder}-`)
  execFileSync(process.execPath, ['--input-type=module', '--eval', unpacking], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: fresh },
  })
  try {
    renameSync(fresh, folder)
  } catch {
    rmSync(fresh, { recursive: true })
  }
  return program
}

/** The launch options for Chromium: the one that `CHROMIUM_PATH` names, Debian's, or the one inside a package of the registry. */
export async function browserLaunch(): Promise<{ readonly executablePath: string; readonly args: string[] }> {
  const more = ['--disable-gpu', `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`]
  const named = process.env['CHROMIUM_PATH'] ?? (existsSync(debian) ? debian : undefined)
  if (named !== undefined) return { executablePath: named, args: ['--no-sandbox', ...more] }
  const packaged = (await import('@sparticuz/chromium')).default
  return {
    executablePath: unpackChromium(),
    args: [...packaged.args.filter(each => !unwanted.test(each)), ...more],
  }
}

/** Starts a headless Chromium. */
export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({ ...(await browserLaunch()), headless: true })
