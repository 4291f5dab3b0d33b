import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { type FileFacts, NO_FACTS } from '../../../../core/files/order-file.ts'
import { entryPointFile } from '../../../platform/process/package.ts'
import type { ExamineRequest, ExaminerMessage } from './examiner.ts'

/** For one that waits forever; the process limits its processor time itself. */
const TIME_MS = 600_000
/** Of JavaScript alone; the process limits the whole itself. */
const HEAP_MB = 256
/** People at the counter come first. */
const LOW_PRIORITY = 10

/**
 * Examines a local file in a child process with bounded memory and time, and writes its previews where it has any: what customers send cannot harm or
 * block the server. Throws if the process itself is at fault.
 */
export async function examineFile(
  request: ExamineRequest,
  signal: AbortSignal,
): Promise<{ facts: FileFacts; hasPreview: boolean }> {
  signal.throwIfAborted()
  return await new Promise((resolve, reject) => {
    const examiner = fork(entryPointFile('server/features/files/examine/examiner'), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // No secrets in its environment.
      env: {},
    })
    if (examiner.pid !== undefined) setPriority(examiner.pid, LOW_PRIORITY)
    let facts: FileFacts | null = null
    let hasPreview = false
    const kill = () => examiner.kill('SIGKILL')
    const timeout = setTimeout(kill, TIME_MS)
    signal.addEventListener('abort', kill, { once: true })
    examiner.on('message', (message: ExaminerMessage) => {
      if ('facts' in message) facts = message.facts
      else hasPreview = message.hasPreview
    })
    examiner.once('error', reject)
    // Not 'exit', which may come before the last messages.
    examiner.once('close', (code) => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', kill)
      if (signal.aborted) reject(signal.reason)
      else if (code === 1) reject(new Error('the examiner of files ended with 1'))
      // Without facts it was killed before it had any.
      else resolve({ facts: facts ?? { ...NO_FACTS, kind: 'other', problem: 'tooLarge' }, hasPreview })
    })
    examiner.send(request, (error) => error && reject(error))
  })
}
