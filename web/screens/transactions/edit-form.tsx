import { Alert, Button, SegmentedControl, Title } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payment.ts'
import { useProducts } from '../../data/products.ts'
import { useShop } from '../../data/session.tsx'
import { rupiah } from '../../format.ts'
import { DayField } from '../../kit/day-field.tsx'
import { Keys } from '../../kit/keys.tsx'
import { MoneyField } from '../../kit/money-field.tsx'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { PercentField } from '../../kit/percent-field.tsx'
import { ConflictAlert } from '../../kit/record/conflict-alert.tsx'
import { METHOD_NAMES, MOD_KEY } from '../../text.ts'
import { AddItem } from './add-item.tsx'
import { conflictRows } from './conflict-rows.ts'
import { CustomerField } from './customer-field.tsx'
import classes from './edit-form.module.css'
import { EditLine } from './edit-line.tsx'
import { EditTotals } from './edit-totals.tsx'
import { History } from './history.tsx'
import { Ledger } from './ledger.tsx'
import { StatusCards } from './status-cards.tsx'
import { useEdit } from './use-edit.ts'

const FAILURE = 'Gagal memperbarui transaksi. Silakan coba lagi.'

type EditFormProps = {
  latest: Transaction
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: (record: Transaction) => void
}

/** Every field that an edit may change (specification, section 7), recomputed as it is typed. */
export function EditForm({ latest, onDirty, onCancel, onSaved }: EditFormProps) {
  const { before, edit, change, preview, problems, ...state } = useEdit(latest)
  const form = useRef<HTMLFormElement>(null)
  const { store } = useShop()
  const products = useProducts()

  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty])

  /** A line's product by the name it was sold under, else by that of today. */
  function named(productId: string) {
    const sold = before.items.find((item) => item.productId === productId)
    const product = products.find(({ id }) => id === productId)
    return {
      name: sold?.productName ?? product?.name ?? 'Produk dihapus',
      unit: sold?.unit ?? product?.unit ?? 'pcs',
    }
  }

  async function save() {
    const outcome = await state.save()
    if (outcome?.state === 'saved') {
      notifySuccess('Transaksi berhasil diperbarui.')
      onSaved(outcome.record)
    } else if (outcome?.state === 'failed') {
      notifyFailure(FAILURE, { detail: outcome.reason ?? 'Isian Anda tetap di layar.', onRetry: save })
    } else {
      // The first wrong field, or what has to be decided, gets the focus.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[role="alert"] button, [aria-invalid="true"]')?.focus(),
      )
    }
  }

  function focusLine(id: string) {
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[data-line="${id}"] input`)?.focus(),
    )
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          void save()
        } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          // Enter in a field must not save an order that is still being typed.
          event.preventDefault()
        }
      }}
    >
      {state.conflict && (
        <ConflictAlert
          title="Transaksi ini baru saja diubah orang lain"
          rows={conflictRows({ before, now: state.conflict, edit, named })}
          onReload={state.reload}
          onKeep={state.keep}
        />
      )}
      <StatusCards value={edit.status} onChange={(status) => change({ status })} />
      <div className={classes.pair}>
        <CustomerField
          key={edit.customer.id}
          value={edit.customer}
          onChange={(customer) => change({ customer })}
          error={problems.customerId}
        />
        <DayField
          label="Jatuh tempo"
          value={edit.estimatedCompletion}
          onChange={(estimatedCompletion) => change({ estimatedCompletion })}
          error={problems.estimatedCompletion}
        />
      </div>
      <section className={classes.item} aria-label="Item">
        <Title order={2} size="h4">
          Item
        </Title>
        <ul className={classes.lines}>
          {edit.items.map((line, index) => (
            <EditLine
              key={line.id}
              line={line}
              priced={preview.lines[index] ?? null}
              name={named(line.productId).name}
              problem={(field) => problems[`items.${index}.${field}`]}
              onChange={(changed) =>
                change({ items: edit.items.map((other) => (other.id === line.id ? changed : other)) })
              }
              onRemove={() => change({ items: edit.items.filter((other) => other.id !== line.id) })}
            />
          ))}
        </ul>
        <AddItem
          error={problems.items}
          onAdd={(product) => {
            const line = {
              id: uuidv7(),
              productId: product.id,
              quantity: 1,
              length: null,
              width: null,
              notes: '',
            }
            change({ items: [...edit.items, line] })
            focusLine(line.id)
          }}
        />
      </section>
      <section className={classes.section} aria-label="Pembayaran">
        <Title order={2} size="h4">
          Pembayaran
        </Title>
        <div className={classes.pair}>
          <PercentField
            label="Diskon tambahan"
            value={edit.discountPercent}
            onChange={(discountPercent) => change({ discountPercent })}
            error={problems.discountPercent}
          />
          <MoneyField
            label="Sudah dibayar seluruhnya"
            value={edit.paidAmount}
            max={edit.paidAmount === before.paidAmount ? undefined : preview.money?.figures.total}
            onChange={(paidAmount) => change({ paidAmount })}
            error={problems.paidAmount}
          />
        </div>
        <div className={classes.method}>
          <span id="edit-method">Metode pembayaran</span>
          <SegmentedControl
            aria-labelledby="edit-method"
            value={edit.paymentMethod}
            data={PAYMENT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))}
            onChange={(method) => change({ paymentMethod: method as PaymentMethod })}
          />
        </div>
        <Ledger payments={before.payments} zone={store.timeZone} />
      </section>
      <EditTotals record={before} edit={edit} money={preview.money} />
      <History id={before.id} zone={store.timeZone} />
      {state.newFigures && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconReceipt2 size={18} stroke={1.7} />}
          title="Harga atau tarif telah berubah"
        >
          Total di layar {rupiah(preview.money?.figures.total ?? 0)}, total sekarang{' '}
          <strong>{rupiah(state.newFigures.total)}</strong>.
        </Alert>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          Batal
        </Button>
        <Button
          type="submit"
          className={classes.save}
          loading={state.saving}
          disabled={!state.dirty || state.conflict !== null}
          rightSection={<Keys keys={`${MOD_KEY} Enter`} />}
          aria-keyshortcuts="Control+Enter"
        >
          {state.newFigures ? 'Simpan dengan harga baru' : 'Simpan perubahan'}
        </Button>
      </div>
    </form>
  )
}
