import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { fileKindOf, KIND_BYTES } from '../../../../core/files/file-kind.ts'
import {
  type FileFacts,
  type FileKind,
  NO_FACTS,
  type PreviewSize,
} from '../../../../core/files/order-file.ts'

// Entry point of the child process that examines a file: decoders of pictures and PDF get what customers send.

export type ExamineRequest = { file: string; previews: Record<PreviewSize, string> }
/** Protocol: facts, of which the last ones count, then whether the previews were written. */
export type ExaminerMessage = { facts: FileFacts } | { hasPreview: boolean }

/** Bytes of the whole process: decoders allocate outside of the heap that Node.js limits. */
const MAX_MEMORY = 700 * 1024 * 1024
/** Processor time, since a busy server gives this process little: a large picture that takes a minute there is no attack. */
const MAX_PROCESSOR_SECONDS = 40

/** In a thread of its own: drawing a page blocks this one. */
function limitResources(): void {
  const watch = `setInterval(() => {
    const { user, system } = process.cpuUsage()
    const isOver = user + system > ${MAX_PROCESSOR_SECONDS * 1_000_000} || process.memoryUsage.rss() > ${MAX_MEMORY}
    if (isOver) process.kill(process.pid, 'SIGKILL')
  }, 20)`
  new Worker(watch, { eval: true }).unref()
}

async function examine({ file, previews }: ExamineRequest): Promise<void> {
  limitResources()
  const kind = fileKindOf(await readStart(file))
  // What stays if this process is killed.
  await send({ facts: { ...NO_FACTS, kind, problem: 'tooLarge' } })
  const hasPreview = await examineAs(kind, file, previews).catch(async (error) => {
    // Optional packages, which some systems lack: files work without previews there.
    const problem = error.code === 'ERR_MODULE_NOT_FOUND' ? null : 'unreadable'
    await send({ facts: { ...NO_FACTS, kind, problem } })
    return false
  })
  await send({ hasPreview })
  process.disconnect()
}

/** True: the previews are written. */
async function examineAs(
  kind: FileKind,
  file: string,
  previews: ExamineRequest['previews'],
): Promise<boolean> {
  if (kind === 'other') {
    await send({ facts: { ...NO_FACTS, kind } })
    return false
  }
  const pictures = await import('./examine-picture.ts')
  if (kind === 'pdf') {
    const { openPdf } = await import('./examine-pdf.ts')
    const { facts, draw } = await openPdf(file)
    await send({ facts })
    return await withPreviews(facts, async () => {
      const drawn = draw()
      if (drawn) await pictures.writePreviews(pictures.openPixels(drawn), previews)
      return drawn !== null
    })
  }
  const facts = await pictures.readPictureFacts(file, kind)
  await send({ facts })
  if (facts.problem) return false
  return await withPreviews(facts, async () => {
    await pictures.writePreviews(pictures.openPicture(file), previews)
    return true
  })

  /** What is known stays known where the previews fail. */
  async function withPreviews(known: FileFacts, write: () => Promise<boolean>): Promise<boolean> {
    try {
      return await write()
    } catch (error) {
      await send({ facts: { ...known, problem: known.problem ?? pictures.problemOf(error) } })
      return false
    }
  }
}

async function readStart(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function send(message: ExaminerMessage): Promise<unknown> {
  return new Promise((sent) => process.send?.(message, sent))
}

process.once('message', examine)
