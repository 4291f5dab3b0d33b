// npm hands a signal to the shell between it and us, which ends without passing it on. So when npm or that shell is gone,
// it is as if the signal had come here: the shop must not go on unseen.
import { readFileSync } from 'node:fs'

export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const before = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

/** The processes above this one: the shell, and on Linux npm above it. */
function ancestors() {
  return `${process.ppid} ${parentOf(process.ppid)}`
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ')[1]
  } catch {
    return ''
  }
}
