import { useEffect, useRef } from 'react'
import { recallEdit } from '../../data/edit-queue.ts'
import { unsentEdits } from '../../data/unsent-edits.ts'

/** Shows which edits could not be sent before the page was loaded, with a way to send each of them now. */
export function Unsent() {
  // An effect may run twice.
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    for (const edit of unsentEdits()) recallEdit(edit)
  }, [])
  return null
}
