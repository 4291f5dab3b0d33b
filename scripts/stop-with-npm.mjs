// npm signals only the shell between it and this process, and that shell ends without forwarding it. So when npm or that shell is gone, this
// process stops too.
import { readFileSync } from 'node:fs'

const GONE = 'npm yang menjalankan PrintPro sudah berakhir, jadi PrintPro ikut berhenti.\n'

export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  let before = ancestors()
  const watch = setInterval(() => {
    const now = ancestors()
    before ??= now
    if (now === null || now === before) return
    clearInterval(watch)
    process.stderr.write(GONE)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

/** The parent's id and on Linux its parent's (npm). Null where they cannot be read now. */
export function ancestors(read = readFileSync) {
  try {
    return `${process.ppid} ${read(`/proc/${process.ppid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]}`
  } catch (error) {
    // Other errors (too many open files) say nothing about the parents.
    return ['ENOENT', 'ESRCH'].includes(error.code) ? `${process.ppid}` : null
  }
}
