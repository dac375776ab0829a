/** What loads the words of React Aria in a language, by its code: aria-strings.ts makes it. */
declare module 'virtual:aria-strings' {
  const loaders: Readonly<
    Record<
      string,
      () => Promise<{ readonly default: Readonly<Record<string, Readonly<Record<string, unknown>>>> }>
    >
  >
  export default loaders
}
