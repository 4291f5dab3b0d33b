import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'

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

/** False where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The clipboard API needs HTTPS.
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
