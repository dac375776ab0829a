/** Copies a text; false when the browser does not let the page. Call it from a press. */
export async function copyText(text: string): Promise<boolean> {
  // Without https there is only the older way, which asks the page what is to be copied.
  if (navigator.clipboard === undefined) return copyAsAsked(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function copyAsAsked(text: string): boolean {
  const answer = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', answer)
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', answer)
  }
}
