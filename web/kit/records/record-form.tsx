import { Alert, Button } from '@mantine/core'
import { IconCloudOff, IconTrashX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { domainErrorOf } from '../../domain-error.ts'
import { MOD_KEY } from '../../text.ts'
import { useOnline } from '../browser/online.ts'
import { DialogFoot } from '../dialogs/dialog-foot.tsx'
import { notifyFailure, notifySuccess, withdrawNotice } from '../feedback/notify.ts'
import { holdKeys } from '../keyboard/hold-keys.ts'
import { Keys } from '../keyboard/keys.tsx'
import { onModEnter } from '../keyboard/on-mod-enter.ts'
import { ConflictAlert } from './conflict-alert.tsx'
import classes from './record-dialog.module.css'
import { useRecordDialog } from './record-dialog.tsx'
import type { ConflictRow } from './record-kind.ts'
import { SaveBar } from './save-bar.tsx'
import type { Outcome } from './send-record.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

const TO_MEND = '[role="alert"] button, [aria-invalid="true"], [data-invalid]'

/** What the form needs of `useRecord`, whatever the record is. */
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
  reset: () => void
  keep: () => void
  save: () => Promise<Outcome<Stored> | null>
}

type RecordFormProps<Stored> = {
  record: FormRecord<Stored>
  /** The record's own name, for the question about leaving: 'Listrik', 'transaksi 9C41E7B2'. */
  name?: string
  /** The main button's words, where 'Simpan perubahan' and 'Simpan pengeluaran' do not say it. */
  submit?: string
  className?: string
  /** For a form whose fields pass the focus on, or whose prices are still being typed: Enter alone does not save. */
  saveByEnter?: boolean
  /** What is edited here is gone: nothing can be saved any more. */
  gone?: boolean
  /** What the form comes to, beside its buttons in a dialog. */
  result?: ReactNode
  /** What is not saved yet, each in a word or two, for a form in a page; without it the changed fields' names. */
  changes?: readonly string[]
  /** Called first; false keeps it from being saved. */
  onSave?: () => boolean | Promise<boolean>
  onSaved?: (stored: Stored) => void
  /** A failure that the form shows itself; true keeps it from being told. */
  onFailed?: (error: unknown) => boolean
  children: ReactNode
}

/** A record's form, in a dialog or a page: saving, failures with retry, conflicts, offline state, and the question before leaving. */
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
  // What failed here can be tried again only here.
  useEffect(() => () => withdrawNotice(kind.failed), [kind.failed])
  // How often saving has stopped at something in the form: the first wrong field, or what has to be decided, gets the focus once it is drawn.
  const [stops, setStops] = useState(0)
  useEffect(() => {
    const wrong = stops > 0 && form.current?.querySelector<HTMLElement>(TO_MEND)
    if (!wrong) return
    wrong.closest('details')?.setAttribute('open', '')
    wrong.focus()
  }, [stops])

  async function save() {
    if (gone) return
    const may = props.onSave?.()
    if (may === false || (may instanceof Promise && !(await may))) return
    // What is typed from here on is meant for what comes after the dialog, if it closes.
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
      notifyFailure(kind.failed, {
        detail: outcome.state === 'invalid' ? outcome.others.join(' ') : reasonOf(outcome.error),
        error: outcome.state === 'failed' ? outcome.error : undefined,
        // The form may have been left or changed since: it is sent as it stands then.
        onRetry: () => form.current?.requestSubmit(),
      })
    } else setStops((count) => count + 1)
    keys?.drop()
  }

  /** The button that was pressed goes with the question: the focus goes on in the form. */
  function decided(decide: () => void) {
    decide()
    form.current?.querySelector<HTMLElement>('input:not([type="file"], [type="radio"]), textarea')?.focus()
  }

  const namesOf = (fields: readonly string[]) =>
    fields.map((field) => (kind.names as Record<string, string>)[field] ?? field)
  const blocked = gone || conflict !== null
  return (
    <form
      ref={form}
      className={[classes.form, !dialog && classes.page, className].filter(Boolean).join(' ')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
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
      {dialog ? (
        <DialogFoot>
          {props.result}
          <Button variant="default" h={44} onMouseDown={keepFocus} onClick={dialog.leave}>
            Batal
          </Button>
          <Button
            type="submit"
            h={44}
            onMouseDown={keepFocus}
            loading={saving}
            disabled={blocked || (before !== null && !record.dirty)}
            rightSection={<Keys keys={`${MOD_KEY} Enter`} />}
            aria-keyshortcuts="Control+Enter"
          >
            {props.submit ?? (before ? 'Simpan perubahan' : `Simpan ${kind.noun}`)}
          </Button>
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
    </form>
  )
}

/** A field that is left may say what is wrong with it, and move the button away from under the pointer that presses it. */
function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault()
}

function reasonOf(error: unknown): string {
  return domainErrorOf(error)?.message ?? 'Isian Anda tetap di layar.'
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
