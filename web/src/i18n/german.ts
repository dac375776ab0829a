import { areas } from './en.ts'

const files = [...Object.keys(areas), 'issues'].map(
  (area): Promise<{ readonly default: object }> =>
    import(`./languages/de/${area}.json`, { with: { type: 'json' } }),
)

/** Every text in German, for tests of what the page says. */
export const german: Readonly<Record<string, string>> = Object.assign(
  {},
  ...(await Promise.all(files)).map(file => file.default),
)
