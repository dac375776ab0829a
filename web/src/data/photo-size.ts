import { personalKeys } from './personal-storage.ts'

/** Where the browser keeps what the person has chosen, until they leave. */
const sizeKey = `${personalKeys.look}.photos`

/** Does the person want photos to be made smaller before they are sent, as far as this browser knows? */
export const wantsSmallerPhotos = (): boolean => localStorage.getItem(sizeKey) === 'smaller'

/** Remembers what is kept with the person: photos are also sent before that is read. */
export function followPhotoSize(isSmaller: boolean): void {
  if (isSmaller) localStorage.setItem(sizeKey, 'smaller')
  else localStorage.removeItem(sizeKey)
}
