import { useMemo, useState } from 'react'

/** The picture of a file of this device, for an `img`; undefined once the browser has failed to show it, such as HEIC. */
export function useFilePicture(file: File) {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  const [missing, miss] = useState<File>()
  if (missing === file) return undefined
  const release = (): void => URL.revokeObjectURL(address)
  return {
    src: address,
    decoding: 'async',
    onLoad: release,
    onError(): void {
      release()
      miss(file)
    },
  } as const
}
