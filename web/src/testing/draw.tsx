import { type ReactNode, useEffect } from 'react'
import { render } from 'vitest-browser-react'

/** Calls `onDrawn` once what is in it stands on the page. */
function Drawn({ children, onDrawn }: { readonly children: ReactNode; readonly onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn])
  return children
}

/** Resolves when something has been drawn for the first time: `render` waits for that with React's development build alone. */
export async function draw(part: ReactNode): Promise<void> {
  const { promise: isDrawn, resolve } = Promise.withResolvers<void>()
  await render(<Drawn onDrawn={resolve}>{part}</Drawn>)
  await isDrawn
}
