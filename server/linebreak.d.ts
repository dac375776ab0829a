/** What we use of linebreak, which comes without types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** The next place where a line may end, just behind the blanks there; the last one is the end of the text. */
    nextBreak(): { readonly position: number } | null
  }
}
