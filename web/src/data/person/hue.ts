import { personalKeys, whenForgotten } from '../wire/personal-storage.ts'

/** The hue of the group that was shown last, forgotten with the person: the first picture of the next load has it already. */
const hueKey = `${personalKeys.look}.hue`

function show(hue: string | null): void {
  const { style } = document.documentElement
  if (hue === null) style.removeProperty('--hue')
  else style.setProperty('--hue', hue)
}

/** Shows the accent colour of the group that was shown last. */
export function startHue(): void {
  show(localStorage.getItem(hueKey))
  whenForgotten(() => show(null))
}

/** Shows the accent colour of a group; null is the usual one, undefined not known yet. */
export function followHue(hue: number | null | undefined): void {
  if (hue === undefined) return
  if (hue === null) localStorage.removeItem(hueKey)
  else localStorage.setItem(hueKey, String(hue))
  show(hue === null ? null : String(hue))
}
