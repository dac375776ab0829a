import { type Area, drawPhoto, isWrittenByBrowsers, wholeArea } from '../../../data/draw-photo/draw-photo.ts'

/** The longest side of the picture that is looked at while it is edited, pixels. */
const previewSide = 1600
/** From 0 to 1, of the edited photo. */
const quality = 0.92

/** How a photo is edited. */
export interface Edit {
  /** Quarters, clockwise, from 0 to 3. */
  readonly turned: number
  /** What is kept of the turned photo. */
  readonly area: Area
}

export const unedited: Edit = { turned: 0, area: wholeArea }

/** Turns the photo by a quarter to the right; what is kept stays the same part of it. */
export const turnRight = ({ turned, area: { x, y, width, height } }: Edit): Edit => ({
  turned: (turned + 1) % 4,
  area: { x: 1 - y - height, y: x, width: height, height: width },
})

/** Turns it by a quarter to the left. */
export const turnLeft = (edit: Edit): Edit => turnRight(turnRight(turnRight(edit)))

/** Nobody sees the thousandth part of a side. */
export const isUnedited = ({ turned, area }: Edit): boolean =>
  turned === 0 && Math.min(area.width, area.height) > 0.999

/** A picture to look at, of a photo that is turned. */
export const drawTurned = async (photo: Blob, turned: number): Promise<Blob> =>
  (await drawPhoto({ photo, turned, area: wholeArea, maxSide: previewSide, type: photo.type, quality })) ??
  photo

/** The edited photo, as large as the original: in its format where browsers write that, else as JPEG. */
export const drawEdited = (photo: Blob, { turned, area }: Edit): Promise<Blob | undefined> => {
  const type = isWrittenByBrowsers(photo.type) ? photo.type : 'image/jpeg'
  return drawPhoto({ photo, turned, area, maxSide: Number.POSITIVE_INFINITY, type, quality })
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** The file of an edited photo: as old as the original, and named by its format where that is another one. */
export function fileOf(edited: Blob, photo: Blob, name: string): File {
  const { type } = edited
  const ending = endings[type]
  const isSame = type === photo.type || ending === undefined
  return new File([edited], isSame ? name : `${name.replace(/\.\w{1,5}$/, '')}.${ending}`, {
    type,
    lastModified: photo instanceof File ? photo.lastModified : Date.now(),
  })
}
