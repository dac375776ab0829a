let given: readonly File[] = []

/** Gives photos to the new thing that is begun next, such as the picture of a product. */
export function givePhotos(photos: readonly File[]): void {
  given = photos
}

export const givenPhotos = (): readonly File[] => given

/** The file of a picture that is an address with everything in it; undefined when it is none. */
export function fileOfPicture(address: string, name: string): File | undefined {
  const [, type, content] = /^data:(image\/[\w.+-]+);base64,(.+)$/.exec(address) ?? []
  if (type === undefined || content === undefined) return undefined
  const bytes = Uint8Array.from(atob(content), letter => letter.codePointAt(0) ?? 0)
  return new File([bytes], name, { type })
}
