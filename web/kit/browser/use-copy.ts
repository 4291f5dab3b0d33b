import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'

/** Copies a text, and what came of it for two seconds. */
export function useCopy(text: string) {
  const [said, setSaid] = useState<'Tersalin' | 'Gagal menyalin' | null>(null)
  const forget = useTimeout(() => setSaid(null), 2000)
  async function copy() {
    setSaid((await copyText(text)) ? 'Tersalin' : 'Gagal menyalin')
    forget.clear()
    forget.start()
  }
  return { said, copy }
}

/** Puts a text on the clipboard; false where the browser does not let us. */
async function copyText(text: string): Promise<boolean> {
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
