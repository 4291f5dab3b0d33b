import { Autocomplete, Button, Checkbox, Group, SegmentedControl, SimpleGrid, TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { amountText, MATERIAL_UNITS, toShown } from '../../../../core/materials/amount.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { useShop } from '../../../data/session.tsx'
import { formatNumber, rupiah } from '../../../format.ts'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { useToday } from '../../../kit/browser/use-today.ts'
import { FittedMoney } from '../../../kit/display/money.tsx'
import { CropFigure, CropMarks } from '../../../kit/fields/crop-marks.tsx'
import { DayField } from '../../../kit/fields/day-field.tsx'
import { MoneyField } from '../../../kit/fields/number-field.tsx'
import { type OpenedDialog, RecordDialog } from '../../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../../kit/records/record-form.tsx'
import { useRecord } from '../../../kit/records/use-record.ts'
import { MethodField } from '../../../parts/payment/method-field.tsx'
import { ReceiptField } from '../receipt-field.tsx'
import {
  type BuyRecord,
  type BuyValues,
  buyDefinition,
  emptyLine,
  findSupplier,
  isUnfilled,
  PAID_CHOICES,
  paidNow,
  stocksAfter,
  totalOf,
} from './buy-form.ts'
import { BuyLine } from './buy-line.tsx'
import { DrawerNote } from './drawer-note.tsx'
import classes from './purchases.module.css'
import { usePurchases } from './use-purchases.ts'

const PAID_LABELS: Record<BuyValues['paid'], string> = { full: 'Lunas', part: 'Sebagian', none: 'Belum' }

/** Beli bahan: stock, expense and debt in one entry. */
export function BuyDialog({ materialId, ...dialog }: OpenedDialog & { materialId: string | null }) {
  return (
    <RecordDialog {...dialog} title="Beli bahan" size={840}>
      <BuyForm materialId={materialId} />
    </RecordDialog>
  )
}

function BuyForm({ materialId }: { materialId: string | null }) {
  const today = useToday(useShop().store.timeZone)
  const { suppliers, materials } = usePurchases()
  const { data: last } = useQuery(queries.purchases.lastPrices.queryOptions())
  const asked = materials.find(({ id }) => id === materialId)
  const [first] = useState(() => emptyLine(asked))
  const kind = useMemo(() => buyDefinition(today, suppliers, first), [today, suppliers, first])
  const record = useRecord(kind, null)
  const { values } = record
  const phone = usePhone()
  const [sending, setSending] = useState(false)
  const [waited, setWaited] = useState(false)
  const known = findSupplier(suppliers, values.supplier)
  const total = totalOf(values)
  const isMissing = values.supplier.trim() === '' || values.lines.some(isUnfilled)
  const setLine = (index: number, changes: object) =>
    record.set({
      lines: values.lines.map((line, place) => (place === index ? { ...line, ...changes } : line)),
    })
  return (
    <RecordForm
      record={record}
      submit="Simpan pembelian"
      saveByEnter={false}
      onSave={() => {
        setWaited(sending)
        return !sending
      }}
      onSaved={() => {
        void invalidate(queries.expenses, queries.purchases, queries.suppliers, queries.materials)
      }}
      incomplete={isMissing}
      result={
        <span className={classes.sum}>
          {phone && <span className="num strong">Total {rupiah(total)} </span>}
          <span className="detail">
            {isMissing ? 'Isi pemasok, bahan, dan harganya.' : 'Tercatat sebagai pengeluaran Bahan.'}
          </span>
        </span>
      }
    >
      <div className={classes.heads}>
        <Autocomplete
          {...record.field('supplier')}
          data-autofocus
          required
          maxLength={120}
          placeholder="Nama pemasok"
          // The first Escape closes the dialog.
          openOnFocus={false}
          data={suppliers.map(({ name }) => name)}
          description={values.supplier.trim() !== '' && !known ? 'Pemasok baru' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Pemasok' } } }}
        />
        <TextInput {...record.field('number')} maxLength={60} autoComplete="off" />
        <DayField {...record.field('day')} minDate="2000-01-01" maxDate={today} />
        {values.supplier.trim() !== '' && !known && (
          <TextInput {...record.field('phone')} inputMode="tel" maxLength={30} autoComplete="off" />
        )}
      </div>
      <ul className={classes.lines} aria-label="Isi nota">
        {values.lines.map((line, index) => (
          <BuyLine
            key={line.id}
            line={line}
            materials={materials}
            last={last?.rows.find(({ materialId }) => materialId === line.materialId)}
            problem={(field) => record.problem(`lines.${index}.${field}`)}
            onChange={(changes) => setLine(index, changes)}
            onRemove={
              values.lines.length > 1
                ? () => record.set({ lines: values.lines.filter(({ id }) => id !== line.id) })
                : undefined
            }
          />
        ))}
      </ul>
      <Group gap={12} align="end" justify="space-between">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => record.set({ lines: [...values.lines, emptyLine()] })}
        >
          Tambah baris
        </Button>
        <MoneyField {...record.field('freight')} className={classes.freight} />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20}>
        <Paying record={record} />
        <div className={classes.after}>
          <Debt values={values} />
          <Checkbox
            {...record.box('isOrdered')}
            description="Stok bertambah begitu barangnya dicatat datang."
          />
          <StocksAfter values={values} />
          <ReceiptField
            value={values.receipt}
            onChange={(receipt) => record.set({ receipt })}
            onSending={setSending}
            error={
              sending && waited ? 'Tunggu sampai fotonya terkirim, lalu simpan.' : record.problem('receipt')
            }
          />
        </div>
      </SimpleGrid>
    </RecordForm>
  )
}

function Paying({ record }: { record: BuyRecord }) {
  const { values } = record
  return (
    <div className={classes.paying}>
      <div>
        <div className={classes.label} id="dibayar">
          Dibayar
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby="dibayar"
          value={values.paid}
          data={PAID_CHOICES.map((value) => ({ value, label: PAID_LABELS[value] }))}
          onChange={(paid) => record.set({ paid: paid as BuyValues['paid'] })}
        />
      </div>
      {values.paid === 'part' && <MoneyField {...record.field('amount')} />}
      {values.paid !== 'none' && (
        <div>
          <MethodField value={values.method} onChange={(method) => record.set({ method })} />
          <DrawerNote method={values.method} />
        </div>
      )}
      {values.paid !== 'full' && <DayField {...record.field('dueOn')} minDate={values.day} />}
    </div>
  )
}

function Debt({ values }: { values: BuyValues }) {
  const total = totalOf(values)
  const debt = Math.max(0, total - paidNow(values))
  const isOwed = debt > 0
  return (
    <CropMarks>
      <CropFigure label={isOwed ? 'Utang pemasok' : 'Total'} className={isOwed ? classes.owed : undefined}>
        <FittedMoney amount={isOwed ? debt : total} />
      </CropFigure>
      {isOwed && <span className={`detail ${classes.besides}`}>dari total {rupiah(total)}</span>}
    </CropMarks>
  )
}

function StocksAfter({ values }: { values: BuyValues }) {
  const { materials } = usePurchases()
  const stocks = stocksAfter(values, materials)
  if (stocks.length === 0) return null
  const title = values.isOrdered ? 'Sesudah barang datang' : 'Sesudah disimpan'
  return (
    <section aria-label={title}>
      <h3 className={classes.label}>{title}</h3>
      <ul className={classes.stocks}>
        {stocks.map(({ material, quantity, unitCost }) => (
          <li key={material.id} className="num">
            <span className="strong">{material.name}</span>
            <span className="detail">
              {formatNumber(toShown(material, material.quantity))} jadi {amountText(material, quantity)}
            </span>
            <span>
              modal {formatNumber(unitCost ?? 0)}/{MATERIAL_UNITS[material.kind]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
