import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useConnection } from '../../data/connection.ts'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { ConflictAlert } from '../../kit/record/conflict-alert.tsx'
import { SaveBar } from '../../kit/record/save-bar.tsx'
import classes from './store-form.module.css'
import type { StorePart } from './store-part.ts'
import type { StoreFormState } from './use-store-form.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

type StoreFormProps<Form> = {
  part: StorePart<Form>
  state: StoreFormState<Form>
  /** The main button's words. */
  save: string
  children: ReactNode
}

/** A part of the configuration with its save bar, and what may come between typing and saving. */
export function StoreForm<Form>({ part, state, save, children }: StoreFormProps<Form>) {
  const form = useRef<HTMLFormElement>(null)
  const { online } = useConnection()
  useUnsavedChanges(state.dirty)

  async function submit() {
    const outcome = await state.save()
    if (outcome?.state === 'saved') return notifySuccess('Pengaturan toko berhasil disimpan!')
    if (outcome?.state === 'failed') {
      return notifyFailure('Gagal menyimpan pengaturan. Silakan coba lagi.', {
        detail: outcome.reason ?? 'Isian Anda tetap di layar.',
        onRetry: () => form.current?.requestSubmit(),
      })
    }
    // The first wrong field, or what has to be decided, gets the focus.
    requestAnimationFrame(() =>
      form.current
        ?.querySelector<HTMLElement>('[data-conflict] button, [aria-invalid="true"], [data-invalid]')
        ?.focus(),
    )
  }

  /** The button that was pressed goes with the question: the focus goes on in the form. */
  function decided(decide: () => void) {
    decide()
    form.current?.querySelector<HTMLElement>('input:not([type="file"]), textarea')?.focus()
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void submit()
      }}
    >
      {!online && (
        <Alert color="yellow" role="status" icon={<IconCloudOff size={18} stroke={1.7} />}>
          Luring. Pengaturan baru dapat disimpan setelah tersambung kembali.
        </Alert>
      )}
      {state.conflict && (
        <div data-conflict>
          <ConflictAlert
            title="Pengaturan ini baru saja diubah orang lain"
            rows={state.conflict}
            onReload={() => decided(state.reset)}
            onKeep={() => decided(state.keep)}
          />
        </div>
      )}
      {children}
      <SaveBar
        changes={state.changed.map((field) => part.names[field])}
        save={save}
        saving={state.saving}
        blocked={state.conflict !== null}
        onReset={state.reset}
      />
    </form>
  )
}
