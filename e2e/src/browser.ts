import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type LaunchOptions } from '@playwright/test'

/** Path of Chromium on Debian. */
const debian = '/usr/bin/chromium'
/** A host name on this machine that is no secure context over http. */
export const plainHost = 'stowage.test'

const caches = path.join(import.meta.dirname, '../../node_modules/.cache')

/**
 * Default arguments of the package that the tests drop: they weaken the browser, override feature lists that Playwright
 * sets, or select software GPU rendering, which takes two thirds of the test time.
 */
const unwanted =
  /^--(headless|single-process|disable-web-security|ignore-gpu|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader|disable-features|enable-features)/

/** Unpacks the Chromium of the package into `TMPDIR`. */
const unpacking = `
  const { default: packaged } = await import('@sparticuz/chromium')
  await packaged.executablePath()
`

/** Unpacks the Chromium of the npm package once; safe when several processes do it at the same time. */
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

/** Selects Chromium: `CHROMIUM_PATH`, else Debian's, else the one of the npm package. */
export async function launchOptions(): Promise<LaunchOptions> {
  const more = ['--disable-gpu', `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`]
  const named = process.env['CHROMIUM_PATH'] ?? (existsSync(debian) ? debian : undefined)
  if (named !== undefined) return { executablePath: named, args: ['--no-sandbox', ...more] }
  const { default: packaged } = await import('@sparticuz/chromium')
  const args = [...packaged.args.filter(each => !unwanted.test(each)), ...more]
  return { executablePath: unpackChromium(), args }
}

/** Starts a headless Chromium outside Playwright's test runner. */
export const startBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions())
