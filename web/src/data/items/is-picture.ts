/** Pictures of kinds that some systems do not know. */
const pictureEnd = /\.(avif|heic|heif|jxl)$/i

/** Is it a picture, as far as the browser can tell? */
export const isPicture = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('image/') || pictureEnd.test(name)
