import { cdp } from 'vitest/browser'

declare module 'vitest/browser' {
  interface CDPSession {
    send(method: 'Input.imeSetComposition' | 'Input.insertText', params: object): Promise<unknown>
  }
}

/** Types into what has the focus as an input method does: the text is marked and not chosen yet. */
export const compose = (text: string): Promise<unknown> =>
  cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

/** Ends the composition with the chosen text in its place. */
export const chooseComposed = (text: string): Promise<unknown> => cdp().send('Input.insertText', { text })
