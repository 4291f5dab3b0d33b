import { Alert, Button, Checkbox, Radio, SimpleGrid, Skeleton, Stack, TextInput, Title } from '@mantine/core'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import '../../theme/later-styles.css'
import { ORPCError } from '@orpc/client'
import { IconReceipt2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { specialPricesOn } from '../../../core/customers/special-price.ts'
import { type Figures, ORDER_STATUSES, type OrderStatus } from '../../../core/orders/transaction.ts'
import { useProducts } from '../../data/products.ts'
import { cacheTransaction, invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf } from '../../domain-error.ts'
import { rupiah } from '../../format.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { StatusStrip } from '../../kit/feedback/status.tsx'
import { DayField } from '../../kit/fields/day-field.tsx'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { TimeField } from '../../kit/fields/time-field.tsx'
import { type OpenedDialog, RecordDialog, useRecordDialog } from '../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../kit/records/record-form.tsx'
import { useRecord } from '../../kit/records/use-record.ts'
import { useCustomer } from '../../parts/customer/use-customer.ts'
import { smallerDiscountWarning } from '../../parts/payment/discount.ts'
import { DiscountField } from '../../parts/payment/discount-field.tsx'
import { MethodField } from '../../parts/payment/method-field.tsx'
import { ORDER_STATUS_LOOKS } from '../../text.ts'
import type { CancelRefundAction } from './cancel-refund-text.ts'
import { checkSizes } from './check-sizes.ts'
import { CustomerField } from './customer-field.tsx'
import { type Edit, editKind, nameOf, previewOf } from './edit.ts'
import classes from './edit-dialog.module.css'
import { EditItems } from './edit-items.tsx'
import { EditResult, EditTotals, Ledger } from './edit-money.tsx'
import { editWords } from './edit-words.ts'
import { History } from './sale-history.tsx'

type EditDialogProps = OpenedDialog & {
  id: string
  onAction: (action: CancelRefundAction) => void
}

export function EditDialog({ id, onAction, ...dialog }: EditDialogProps) {
  const record = useQuery(queries.transactions.get.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <RecordDialog {...dialog} title={`Ubah ${nameOf(id)}`} size={760}>
      {record.data ? (
        <EditForm
          latest={record.data}
          gone={domainErrorOf(record.error)?.code === 'NOT_FOUND'}
          onAction={onAction}
        />
      ) : (
        <QueryState query={record} offline="Luring. Transaksi ini dapat diubah setelah tersambung lagi.">
          <Stack gap="sm" pb="md" role="status" aria-label="Memuat…">
            <Skeleton height={44} />
            <Skeleton height={44} />
            <Skeleton height={120} />
          </Stack>
        </QueryState>
      )}
    </RecordDialog>
  )
}

type EditFormProps = {
  latest: Transaction
  gone: boolean
  onAction: (action: CancelRefundAction) => void
}

function EditForm({ latest, gone, onAction }: EditFormProps) {
  const dialog = useRecordDialog()
  const products = useProducts()
  const { store } = useShop()
  const today = useToday(store.timeZone)
  // What the server says that this edit costs now, since a price or a rate has changed.
  const [changed, setChanged] = useState<{ edit: Edit; figures: Figures } | null>(null)
  const accepted = useRef<Figures | null>(null)
  const [customerId, setCustomerId] = useState(latest.customerId)
  const { customer } = useCustomer(customerId)
  const shop = { products, store, specialPrices: specialPricesOn(customer, today) }
  const record = useRecord(
    editKind({
      shop,
      sold: latest.items,
      accepted: () => accepted.current,
      update: (input) =>
        server.transactions.update(input, { context: { approvalPrompt: editWords(latest, input) } }),
    }),
    latest,
  )
  const edit = record.values
  if (edit.customer.id !== customerId) setCustomerId(edit.customer.id)
  const before = record.before ?? latest
  const preview = previewOf(before, edit, shop)
  const newFigures = changed?.edit === edit ? changed.figures : null
  useEffect(() => {
    accepted.current = newFigures
  })

  async function leaveFor(action: CancelRefundAction) {
    if (await dialog?.leave()) onAction(action)
  }

  return (
    <RecordForm
      record={record}
      name={nameOf(before.id)}
      className={classes.form}
      gone={gone}
      saveByEnter={false}
      result={<EditResult money={preview.money} />}
      submit={newFigures ? 'Simpan dengan harga baru' : undefined}
      onSave={() => checkSizes(before.items, edit.items, preview, (items) => record.set({ items }))}
      onSaved={(saved: Transaction) => {
        cacheTransaction(saved)
        void invalidate(queries.transactions.list, queries.transactions.counts)
      }}
      onFailed={(error) => {
        if (!(error instanceof ORPCError) || error.code !== 'PRICE_CHANGED') return false
        setChanged({ edit, figures: error.data.figures })
        return true
      }}
    >
      <Radio.Group
        {...record.field('status')}
        onChange={(status) =>
          status === 'cancelled' && before.status !== 'cancelled'
            ? void leaveFor('cancel')
            : record.set({ status: status as OrderStatus })
        }
      >
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing={8}>
          {ORDER_STATUSES.map((status) => (
            <Radio.Card key={status} value={status} className={`selectable ${classes.state}`}>
              <StatusStrip {...ORDER_STATUS_LOOKS[status]} />
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <CustomerField {...record.field('customer')} key={edit.customer.id} />
        <div className={classes.due}>
          <DayField {...record.field('estimatedCompletion')} />
          <TimeField {...record.field('dueTime')} />
        </div>
      </SimpleGrid>
      <Checkbox
        label="Ekspres, didahulukan"
        checked={edit.isExpress}
        onChange={({ currentTarget }) => record.set({ isExpress: currentTarget.checked })}
      />
      <EditItems
        id={before.id}
        items={edit.items}
        priced={preview.lines}
        sold={before.items}
        problem={record.problem}
        onChange={(items) => record.set({ items })}
      />
      <section className={classes.section} aria-label="Ubah pembayaran">
        <Title order={2} size="h4">
          Pembayaran
        </Title>
        <div className={classes.payment}>
          <DiscountField
            {...record.field('discount')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={preview.money && smallerDiscountWarning(preview.money, edit.customer.membershipTier)}
          />
          <MoneyField
            {...record.field('paidAmount')}
            label="Jumlah sudah dibayar"
            max={edit.paidAmount === before.paidAmount ? undefined : preview.money?.figures.total}
          />
          <MethodField
            value={edit.paymentMethod}
            onChange={(paymentMethod) => record.set({ paymentMethod })}
          />
        </div>
        {preview.money && preview.money.booking < 0 && (
          <TextInput {...record.field('refundReason')} required maxLength={200} />
        )}
        <Ledger sale={before} zone={store.timeZone} />
      </section>
      <EditTotals record={before} edit={edit} money={preview.money} />
      <div className={`wrap ${classes.actions}`}>
        <History id={before.id} zone={store.timeZone} />
        {before.paidAmount > 0 && (
          <Button variant="subtle" color="magenta" onClick={() => leaveFor('refund')}>
            Kembalikan uang
          </Button>
        )}
        {before.status !== 'cancelled' && (
          <Button variant="subtle" color="magenta" onClick={() => leaveFor('cancel')}>
            Batalkan pesanan
          </Button>
        )}
      </div>
      {newFigures && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconReceipt2 size={18} />}
          title="Harga atau tarif telah berubah"
        >
          Total di layar {rupiah(preview.money?.figures.total ?? 0)}, total sekarang{' '}
          <strong>{rupiah(newFigures.total)}</strong>.
        </Alert>
      )}
    </RecordForm>
  )
}
