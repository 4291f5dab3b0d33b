import { ORPCError } from '@orpc/client'
import { useEffect, useRef, useState } from 'react'
import { MAX_IMPORT_BYTES } from '../../../core/imports/import-plan.ts'
import { failureMessage } from '../../domain-error.ts'
import { IMPORTS, type ImportKind, type ImportPreview, type ImportResult } from './import-actions.ts'

type Step =
  /** `problem`: why the last file was rejected. */
  | { at: 'choosing'; problem?: string; error?: unknown }
  | { at: 'reading' }
  /** `overtaken`: the data has changed; this is the new preview. */
  | {
      at: 'preview'
      preview: ImportPreview
      booking: boolean
      problem?: string
      error?: unknown
      overtaken?: string
    }
  | { at: 'done'; result: ImportResult }

/** Keeps the file until it is applied, so that any failure can be retried. */
export function useImport(kind: ImportKind) {
  const [step, setStep] = useState<Step>({ at: 'choosing' })
  const [file, setFile] = useState<File | null>(null)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const { preview: readPreview, apply: book } = IMPORTS[kind]

  async function choose(chosen: File) {
    setFile(chosen)
    if (chosen.size === 0) return setStep({ at: 'choosing', problem: 'File ini kosong.' })
    if (chosen.size > MAX_IMPORT_BYTES) {
      const problem = 'File lebih besar dari 10 MB. Bagi menjadi beberapa file.'
      return setStep({ at: 'choosing', problem })
    }
    setStep({ at: 'reading' })
    try {
      // A snapshot: browsers cannot send a file that changed on disk.
      const copy = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type })
      setFile(copy)
      await read(copy)
    } catch {
      setStep({ at: 'choosing', problem: 'File tidak bisa dibuka. Pilih lagi.' })
    }
  }

  async function read(file: File) {
    reading.current?.abort()
    const abort = new AbortController()
    reading.current = abort
    setStep({ at: 'reading' })
    try {
      const preview = await readPreview(file, abort.signal)
      if (!abort.signal.aborted) setStep({ at: 'preview', preview, booking: false })
    } catch (error) {
      if (!abort.signal.aborted) setStep({ at: 'choosing', problem: failureMessage(error), error })
    }
  }

  async function apply() {
    if (step.at !== 'preview' || !file || step.booking) return
    const { preview } = step
    setStep({ at: 'preview', preview, booking: true })
    try {
      setStep({ at: 'done', result: await book({ file, fingerprint: preview.fingerprint, rows: 'valid' }) })
    } catch (error) {
      if (error instanceof ORPCError && error.code === 'CONFLICT') {
        const current = error.data.current as ImportPreview
        setStep({ at: 'preview', preview: current, booking: false, overtaken: error.message })
      } else setStep({ at: 'preview', preview, booking: false, problem: failureMessage(error), error })
    }
  }

  function startOver() {
    reading.current?.abort()
    setFile(null)
    setStep({ at: 'choosing' })
  }

  return { step, file, choose, retry: () => file && read(file), apply, startOver }
}
