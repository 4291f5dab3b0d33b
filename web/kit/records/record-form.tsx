import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconTrashX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { domainErrorOf } from '../../domain-error.ts'
import { useOnline } from '../browser/online.ts'
import { DialogFoot, keepFocus } from '../dialogs/dialog-foot.tsx'
import { notifyFailure, notifySuccess, withdrawNotice } from '../feedback/notify.ts'
import { Form, findShown, PROBLEM } from '../fields/form.tsx'
import { SubmitButton } from '../fields/submit-button.tsx'
import { holdKeys } from '../keyboard/hold-keys.ts'
import { onModEnter } from '../keyboard/on-mod-enter.ts'
import { ConflictAlert } from './conflict-alert.tsx'
import type { ConflictRow, Problems } from './record-definition.ts'
import classes from './record-dialog.module.css'
import { useRecordDialog } from './record-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Outcome } from './send-record.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

const TO_MEND = `[role="alert"] button, ${PROBLEM}`

/** The part of `useRecord` that the form needs. */
type FormRecord<Stored> = {
  kind: {
    noun: string
    names: object
    createsOffline?: true
    saved: string | ((stored: Stored) => string)
    savedDetail?: (stored: Stored) => string | undefined
    failed: string
  }
  before: Stored | null
  dirty: boolean
  saving: boolean
  changed: readonly string[]
  taken: readonly string[]
  conflict: ConflictRow[] | null
  openProblems: Problems
  reset: () => void
  keep: () => void
  save: () => Promise<Outcome<Stored> | null>
}

type RecordFormProps<Stored> = {
  record: FormRecord<Stored>
  /** For the leave question: 'Listrik', 'transaksi 9C41E7B2'. */
  name?: string
  /** Overrides the main button's text. */
  submit?: string
  className?: string
  /** False: Enter alone does not save. */
  saveByEnter?: boolean
  /** Deleted by someone else: saving is impossible. */
  gone?: boolean
  /** What must be filled in is missing; `result` says what. */
  incomplete?: boolean
  /** Shown beside the buttons of a dialog. */
  result?: ReactNode
  /** Unsaved changes for the save bar; default: the changed fields' names. */
  changes?: readonly string[]
  /** Runs first; false cancels. */
  onSave?: () => boolean | Promise<boolean>
  onSaved?: (stored: Stored) => void
  /** True if the form shows the failure itself. */
  onFailed?: (error: unknown) => boolean
  children: ReactNode
}

/** Saving, retry, conflicts, offline state and the leave question around a record's fields. */
export function RecordForm<Stored>(props: RecordFormProps<Stored>) {
  const { record, name, className, saveByEnter = true, gone = false, children } = props
  const { kind, before, saving, conflict } = record
  const noun = capitalised(kind.noun)
  const form = useRef<HTMLFormElement>(null)
  const dialog = useRecordDialog()
  const online = useOnline()
  const mayLeave = useLeaveQuestion({
    dirty: record.dirty,
    editing: before !== null,
    message: before
      ? `Perubahan pada ${name ?? `${kind.noun} ini`} belum disimpan.`
      : `${noun} ini belum disimpan.`,
    overPage: dialog !== null,
  })
  useLayoutEffect(() => dialog?.guard(mayLeave))
  // Its retry needs this form.
  useEffect(() => () => withdrawNotice(kind.failed), [kind.failed])
  // Number of failed attempts: each focuses the first problem.
  const [stops, setStops] = useState(0)
  /** The problems belong to fields that are not on screen. */
  const [areHidden, setAreHidden] = useState(false)
  useEffect(() => {
    if (stops === 0) return
    const wrong = form.current && findShown(form.current, TO_MEND)
    wrong?.focus()
    setAreHidden(!wrong)
  }, [stops])

  async function save() {
    if (gone) return
    const may = props.onSave?.()
    if (may === false || (may instanceof Promise && !(await may))) return
    // Keys typed while saving are meant for what follows the dialog.
    const keys = dialog ? holdKeys() : null
    const outcome = await record.save()
    if (outcome?.state === 'saved') {
      const { stored } = outcome
      notifySuccess(typeof kind.saved === 'string' ? kind.saved : kind.saved(stored), {
        detail: kind.savedDetail?.(stored),
        about: kind.failed,
      })
      flushSync(() => {
        props.onSaved?.(stored)
        dialog?.close()
      })
      keys?.release()
    } else if (outcome?.state === 'failed' || (outcome?.state === 'invalid' && outcome.others.length > 0)) {
      if (outcome.state === 'failed' && props.onFailed?.(outcome.error)) {
        keys?.drop()
        return setStops((count) => count + 1)
      }
      const isLeft = form.current === null
      notifyFailure(kind.failed, {
        detail: outcome.state === 'invalid' ? outcome.others.join(' ') : reasonOf(outcome.error, isLeft),
        error: outcome.state === 'failed' ? outcome.error : undefined,
        // Submits the current input.
        onRetry: isLeft ? undefined : () => form.current?.requestSubmit(),
      })
    } else setStops((count) => count + 1)
    keys?.drop()
  }

  /** The pressed button disappears. */
  function decided(decide: () => void) {
    decide()
    form.current?.querySelector<HTMLElement>('input:not([type="file"], [type="radio"]), textarea')?.focus()
  }

  const namesOf = (fields: readonly string[]) =>
    fields.map((field) => (kind.names as Record<string, string>)[field] ?? field)
  const blocked = gone || conflict !== null
  const hidden = areHidden ? Object.entries(record.openProblems) : []
  return (
    <Form
      ref={form}
      className={[classes.form, !dialog && classes.page, className].filter(Boolean).join(' ')}
      onSubmit={() => void save()}
      onKeyDown={(event) => {
        onModEnter(() => void save())(event)
        const isField = event.target instanceof HTMLInputElement
        if (event.key === 'Enter' && !saveByEnter && isField) event.preventDefault()
      }}
    >
      {!online && !(kind.createsOffline && before === null) && (
        <Alert color="yellow" role="status" icon={<IconCloudOff size={18} />}>
          Luring. {before ? 'Perubahan' : `${noun} ini`} dapat disimpan setelah tersambung kembali.
        </Alert>
      )}
      {gone && (
        <Alert color="magenta" role="alert" icon={<IconTrashX size={18} />}>
          {noun} ini baru saja dihapus orang lain. Isian Anda tidak dapat disimpan.
        </Alert>
      )}
      {conflict ? (
        <ConflictAlert
          title={`${noun} ini baru saja diubah orang lain`}
          rows={conflict}
          onReload={() => decided(record.reset)}
          onKeep={() => decided(record.keep)}
        />
      ) : (
        record.taken.length > 0 && (
          <Alert color="yellow" role="status">
            Baru saja diubah orang lain: {namesOf(record.taken).join(', ')}. Isian Anda tetap.
          </Alert>
        )
      )}
      {children}
      {hidden.length > 0 && (
        <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />}>
          {hidden.map(([path, message]) => (
            <div key={path}>
              {namesOf([path.split('.')[0] ?? path])}: {message}
            </div>
          ))}
        </Alert>
      )}
      {dialog ? (
        <DialogFoot result={props.result} onCancel={dialog.leave}>
          <SubmitButton
            onMouseDown={keepFocus}
            loading={saving}
            disabled={blocked || props.incomplete || (before !== null && !record.dirty)}
          >
            {props.submit ?? (before ? 'Simpan perubahan' : `Simpan ${kind.noun}`)}
          </SubmitButton>
        </DialogFoot>
      ) : (
        <SaveBar
          changes={props.changes ?? namesOf(record.changed)}
          save={props.submit ?? 'Simpan'}
          saving={saving}
          blocked={blocked}
          onReset={record.reset}
        />
      )}
    </Form>
  )
}

function reasonOf(error: unknown, isLeft: boolean): string | undefined {
  return domainErrorOf(error)?.message ?? (isLeft ? undefined : 'Isian Anda tetap di layar.')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
