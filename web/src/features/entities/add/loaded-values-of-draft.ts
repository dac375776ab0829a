import { loadedPart } from '../../../ui/later/loaded.tsx'

/** The fields of the type in the form, in a file of their own: many households have none. */
export const { Part: ValuesOfDraft } = loadedPart(
  async () => (await import('./values-of-draft.tsx')).ValuesOfDraft,
)

/** Shows at the first input of the form whose value does not fit why that is; false when there is none. */
export function hasMisfits(form: HTMLFormElement): boolean {
  const wrong = form.querySelector<HTMLInputElement>('[data-values] input:invalid')
  wrong?.reportValidity()
  return wrong !== null
}
