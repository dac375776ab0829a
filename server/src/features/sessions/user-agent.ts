/** What a user agent says of itself; null where it says nothing that is known. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

type Signs = readonly (readonly [sign: RegExp, name: string])[]

/** The first that fits counts: most browsers also name the ones that they want to be taken for. */
const browsers: Signs = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
]

const systems: Signs = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\b(Linux|X11)\b/, 'Linux'],
]

/** The name of a program that is no browser, such as `curl` in `curl/8.5.0`. */
const program = /^(?!Mozilla\b)([A-Za-z][\w.-]{0,39})(?=[/ ]|$)/

/** More of a user agent is not looked at. */
const maxLength = 500

const find = (signs: Signs, text: string): string | null =>
  signs.find(([sign]) => sign.test(text))?.[1] ?? null

/** Reads from the header `User-Agent` which browser or program it is, and on which operating system. */
export function readUserAgent(header: string): Device {
  const text = header.slice(0, maxLength)
  return { browser: find(browsers, text) ?? program.exec(text)?.[1] ?? null, system: find(systems, text) }
}

/** A device in words, such as `Firefox on Linux`. */
export const deviceInWords = ({ browser, system }: Device): string =>
  browser !== null && system !== null ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
