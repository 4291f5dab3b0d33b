import { ERRORS } from '../../../contract/errors.ts'
import { isDiskFull } from '../database/embedded/log.ts'
import { temporaryFailureOf } from '../database/temporary-failure.ts'
import { OperatorError } from './operator-error.ts'

/** The failure in a sentence for the operator. Null: a bug, whose stack must be shown. */
export function failureSentence(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return null
  if (isDiskFull(error)) return `${ERRORS.DISK_FULL.message}.`
  const { code, syscall, path } = error as NodeJS.ErrnoException
  if (syscall === 'uv_cwd')
    return 'Folder tempat perintah ini diketik sudah tidak ada: pindah dulu ke folder toko (cd), lalu ulangi.'
  if ((code === 'EACCES' || code === 'EPERM') && path)
    return `${path} tidak boleh dibuka (${code}): periksa pemilik dan izin foldernya, dan DATA_DIR.`
  if (temporaryFailureOf(error) === 'BUSY')
    return 'Database sedang sibuk atau tidak bisa dihubungi: coba lagi sebentar lagi.'
  return null
}

/** Exits with code 1, with the failure's sentence or its stack. */
export function exitWithFailure(error: unknown): void {
  process.exitCode = 1
  const sentence = failureSentence(error)
  if (sentence === null) throw error
  process.stderr.write(`${sentence}\n`)
}

/** Continues when the reader of the output has gone, as with `printpro doctor | head`. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
