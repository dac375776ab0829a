/** The size that a small picture has to fit into, in pixels. */
export interface Box {
  readonly width: number
  readonly height: number
}

/** The kinds of pictures that are made: documents take no WebP. */
export type MadeKind = 'webp' | 'jpeg'

/** Limits of a picture. */
export interface Limits {
  /** The size of the file, bytes. */
  readonly bytes: number
  /** Width × height. */
  readonly pixels: number
  /** The time for one picture. */
  readonly seconds: number
  /** The same for a drawing (SVG), of which a few lines may ask for any amount of work. */
  readonly drawingSeconds: number
  /** The memory of the process that decodes, bytes. */
  readonly memory: number
}

const megabyte = 1024 * 1024

export const usualLimits: Limits = {
  bytes: 100 * megabyte,
  pixels: 250_000_000,
  seconds: 30,
  drawingSeconds: 5,
  memory: 1024 * megabyte,
}

/** Why a picture with so many pixels is refused. */
export const tooManyPixels = (pixels: number): string =>
  `The picture is larger than ${pixels / 1_000_000} megapixels`

/** Why a file of such a size is refused. */
export const tooManyBytes = (bytes: number): string => `The file is larger than ${bytes / megabyte} MiB`

/** Why a picture that takes too long is given up. */
export const tooSlow = (seconds: number): string => `The picture took longer than ${seconds} s to read`

/** Why a picture that takes too much memory is given up. */
export const outOfMemoryMessage = (memory: number): string =>
  `Reading the picture takes more than ${Math.round(memory / megabyte)} MiB of memory`
