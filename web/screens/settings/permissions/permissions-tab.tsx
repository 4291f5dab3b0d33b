import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { queries } from '../../../data/server.ts'
import { notifyFailure, notifySuccess } from '../../../kit/notify.ts'
import { ConflictAlert } from '../../../kit/record/conflict-alert.tsx'
import { SaveBar } from '../../../kit/record/save-bar.tsx'
import { useUnsavedChanges } from '../use-unsaved-changes.ts'
import { Matrix } from './matrix.tsx'
import classes from './permissions-tab.module.css'
import { RolePages } from './role-pages.tsx'
import { usePermissionsForm } from './use-permissions-form.ts'

/** Hak Akses (specification, sections 2 and 6): which pages each role may open. */
export function PermissionsTab() {
  const state = usePermissionsForm()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { data: users } = useQuery(queries.users.summary.queryOptions())
  const form = useRef<HTMLFormElement>(null)
  useUnsavedChanges(state.dirty)

  async function submit() {
    const outcome = await state.save()
    if (outcome?.state === 'saved') return notifySuccess('Hak akses berhasil disimpan.')
    if (outcome?.state === 'failed') {
      return notifyFailure('Gagal menyimpan pengaturan. Silakan coba lagi.', {
        detail: outcome.reason ?? 'Perubahan Anda tetap di layar.',
        onRetry: () => form.current?.requestSubmit(),
      })
    }
    if (outcome) requestAnimationFrame(() => focusIn(form.current, '[role="alert"] button'))
  }

  /** The button that was pressed goes with the question: the focus goes on in the table. */
  function decided(decide: () => void) {
    decide()
    focusIn(form.current, 'input:not([type="radio"])')
  }

  const Pages = phone ? RolePages : Matrix
  return (
    <form
      ref={form}
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
      <Text className={classes.lead}>
        Centang halaman yang boleh dibuka setiap peran. Perubahan berlaku begitu disimpan, juga bagi pengguna
        yang sedang masuk.
      </Text>
      {state.conflict && (
        <div className={classes.conflict}>
          <ConflictAlert
            title="Hak akses baru saja diubah orang lain"
            rows={state.conflict}
            onReload={() => decided(state.reset)}
            onKeep={() => decided(state.keep)}
          />
        </div>
      )}
      <Pages state={state} users={users} />
      <SaveBar
        changes={state.changes}
        save="Simpan Hak Akses"
        saving={state.saving}
        blocked={state.conflict !== null}
        onReset={state.reset}
      />
    </form>
  )
}

function focusIn(form: HTMLFormElement | null, selector: string) {
  form?.querySelector<HTMLElement>(selector)?.focus()
}
