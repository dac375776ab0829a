/** Texts of a part of React Aria, by key. */
export type Strings = Readonly<Record<string, unknown>>

let shown: Readonly<Record<string, Strings>> = {}

/** Has React Aria speak the language of these strings, which are by part; what they have not is said in English. */
export function showStrings(strings: Readonly<Record<string, Strings>>): void {
  shown = strings
}

/** The strings of a part in the language that is shown: React Aria takes English for every language that it does not find. */
export const stringsOf = (part: string, english: Strings): Readonly<Record<string, Strings>> => ({
  'en-US': new Proxy(english, {
    get: (strings, key) => shown[part]?.[String(key)] ?? strings[String(key)],
  }),
})
