import { fork } from 'node:child_process'
import nodeModule from 'node:module'
import path from 'node:path'
import type { ImportRow } from '../../../core/imports/import-row.ts'
import { entryPointFile } from '../../platform/process/package.ts'
import type { ImportSource, ParsedRows } from './parse-rows.ts'
import type { ReaderMessage } from './reader.ts'
import { UnreadableFile } from './unreadable-file.ts'

const MEMORY_MB = 512
const TIME_MS = 10_000

/**
 * Parses a file in a child process with bounded memory and time, so that a hostile file cannot harm or block the server. Throws
 * UnreadableFile. If `signal` aborts, the process is killed and the promise rejects with its reason.
 */
export async function readImportFile<Input>(
  reading: ImportSource,
  signal?: AbortSignal,
): Promise<ParsedRows<Input>> {
  signal?.throwIfAborted()
  // Node.js 20 has no compile cache.
  const compiled = nodeModule.getCompileCacheDir?.()
  return await new Promise((resolve, reject) => {
    const reader = fork(entryPointFile('server/shared/imports/reader'), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // No secrets in its environment, only the compile cache.
      env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compiled) },
    })
    const end = (reason: unknown) => {
      reject(reason)
      reader.kill('SIGKILL')
    }
    const abandon = () => end(signal?.reason)
    signal?.addEventListener('abort', abandon)
    const timeout = setTimeout(() => end(new UnreadableFile('too slow')), TIME_MS)
    const rows: ImportRow<Input>[] = []
    reader.on('message', (message: ReaderMessage<ImportRow<Input>>) => {
      if ('problem' in message) reject(new UnreadableFile(message))
      else if ('rows' in message) rows.push(...message.rows)
      else resolve({ rows, notes: message.notes })
    })
    reader.once('error', reject)
    // Not 'exit', which may come before the last messages.
    reader.once('close', (code) => {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', abandon)
      // Without an answer: 1 is an internal error, a signal means out of memory.
      reject(code === 1 ? new Error('the reader of files ended with 1') : new UnreadableFile('too large'))
    })
    reader.send(reading, (error) => error && reject(error))
  })
}
