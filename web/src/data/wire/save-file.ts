/** Hands a file to the person as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The name that the server gives a file; `otherwise` where it gives none. */
export const fileNameOf = ({ headers }: Response, otherwise: string): string =>
  /filename=([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? otherwise

/** Reads a file while it comes, telling after each piece how many bytes have come. The browser may keep a large one on the disk. */
export async function readFile(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  let bytes = 0
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        bytes += piece.byteLength
        onBytes(bytes)
        controller.enqueue(piece)
      },
    }),
  )
  return await new Response(counted ?? null, {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }).blob()
}
