import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Expense } from '../../../contract/expenses.ts'
import { MAX_RUPIAH } from '../../../core/money.ts'
import { useConnection } from '../../data/connection.ts'
import { ConflictAlert } from '../../kit/conflict-alert.tsx'
import { Keys } from '../../kit/keys.tsx'
import { MoneyField } from '../../kit/money-field.tsx'
import { notifyFailure } from '../../kit/notify.ts'
import { MOD_KEY } from '../../text.ts'
import { conflictRows } from './conflict-rows.ts'
import { useForm } from './use-form.ts'

type ExpenseFormProps = {
  latest: Expense | null
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: (record: Expense) => void
}

/** Name and amount, both required (specification, section 5). */
export function ExpenseForm({ latest, onDirty, onCancel, onSaved }: ExpenseFormProps) {
  const { fields, before, change, touch, problem, ...state } = useForm(latest)
  const { online } = useConnection()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty])

  async function save() {
    const outcome = await state.save()
    if (outcome?.state === 'saved') return onSaved(outcome.record)
    if (outcome?.state === 'failed') {
      return notifyFailure('Gagal menyimpan pengeluaran.', {
        detail: outcome.reason,
        // The form may have been left or changed since: it is sent as it stands then.
        onRetry: () => form.current?.requestSubmit(),
      })
    }
    // The first wrong field, or what has to be decided, gets the focus.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[role="alert"] button, [aria-invalid="true"]')?.focus(),
    )
  }

  /** The button that was pressed goes with the question: the focus goes on in the form. */
  function decided(decide: () => void) {
    decide()
    form.current?.querySelector<HTMLElement>('input')?.focus()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        void save()
      }}
    >
      <Stack gap={14}>
        {!online && (
          <Alert color="yellow" role="status" icon={<IconCloudOff size={18} stroke={1.7} />}>
            Luring. Pengeluaran baru dapat disimpan setelah tersambung kembali.
          </Alert>
        )}
        {state.conflict && before && (
          <ConflictAlert
            title="Pengeluaran ini baru saja diubah orang lain"
            rows={conflictRows(before, state.conflict, fields)}
            onReload={() => decided(state.reload)}
            onKeep={() => decided(state.keep)}
          />
        )}
        <TextInput
          data-autofocus
          label="Nama pengeluaran"
          required
          autoComplete="off"
          maxLength={200}
          placeholder="Listrik, tinta, sewa…"
          value={fields.name}
          error={problem('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
          onBlur={() => fields.name !== '' && touch('name')}
        />
        <MoneyField
          label="Jumlah"
          required
          max={MAX_RUPIAH}
          value={fields.amount}
          error={problem('amount')}
          onChange={(amount) => change({ amount })}
        />
        <Group gap={8} mt={6}>
          <Button variant="default" h={44} onClick={onCancel}>
            Batal
          </Button>
          <Button
            type="submit"
            h={44}
            flex={1}
            loading={state.saving}
            disabled={state.conflict !== null || (before !== null && !state.dirty)}
            rightSection={<Keys keys={[MOD_KEY, 'Enter']} />}
            aria-keyshortcuts="Control+Enter"
          >
            {before ? 'Simpan perubahan' : 'Simpan pengeluaran'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
