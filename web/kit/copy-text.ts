/** Puts a text on the clipboard; false where the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without HTTPS there is no clipboard to write to, but the older way still is.
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', put)
  const done = document.execCommand('copy')
  document.removeEventListener('copy', put)
  return done
}
