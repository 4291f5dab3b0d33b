import { Alert, Button, Checkbox, Group, Select, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { perform } from '../../kit/feedback/perform.ts'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import '../../theme/later-styles.css'
import { IconFileExport } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TaxInvoiceListRow } from '../../../contract/tax-invoices.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { TAX_NUMBER_KIND_LABELS } from '../../../core/tax/tax-identity.ts'
import { firstOfMonth, formatLongDay, monthOf } from '../../../core/time/calendar.ts'
import { invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { formatNumber, formatShortDay, rupiah } from '../../format.ts'
import { saveFile } from '../../kit/browser/save-file.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { notifySuccess } from '../../kit/feedback/notify.ts'
import { StatusBadge } from '../../kit/feedback/status.tsx'
import { ReportLines } from './report-lines.tsx'
import classes from './tax-invoices-dialog.module.css'

const MONTHS_BACK = 24

const KIND_WORDS = { whole: '', downPayment: 'uang muka', rest: 'pelunasan' }
const STATES = {
  new: { tone: 'cyan', label: 'Belum diekspor' },
  exported: { tone: 'green', label: 'Sudah diekspor' },
  changed: { tone: 'yellow', label: 'Berubah setelah diekspor' },
} as const

export function TaxInvoicesDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Faktur pajak" size={820} fullScreenOnPhone>
      <TaxInvoices />
    </Dialog>
  )
}

const keyOf = ({ transactionId, day }: Pick<TaxInvoiceListRow, 'transactionId' | 'day'>) =>
  `${transactionId} ${day}`

/** Chosen by itself: what is new or changed, and would be accepted. */
const isDue = ({ state, problems }: TaxInvoiceListRow) => state !== 'exported' && problems.length === 0

function TaxInvoices() {
  const today = useToday(useShop().store.timeZone)
  const [month, setMonth] = useState(monthOf(today))
  const [combined, setCombined] = useState(false)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [exporting, setExporting] = useState(false)
  const list = useQuery(
    queries.taxInvoices.list.queryOptions({ input: { month }, placeholderData: keepPreviousData }),
  )
  const { data, isPlaceholderData } = list
  const isChosen = (row: TaxInvoiceListRow) => isDue(row) !== toggled.has(keyOf(row))
  const chosen = data?.rows.filter(isChosen) ?? []

  function toggle(row: TaxInvoiceListRow) {
    const next = new Set(toggled)
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    setToggled(next)
  }

  function exportChosen() {
    const invoices = chosen.map(({ transactionId, day }) => ({ transactionId, day }))
    return perform({
      action: () => server.taxInvoices.export({ month, invoices, combined }),
      async done({ fileName, xml, count }) {
        saveFile(new File([xml], fileName, { type: 'application/xml' }))
        notifySuccess(`${formatNumber(count)} faktur diekspor.`, { detail: fileName })
        setToggled(new Set())
        await invalidate(queries.taxInvoices)
      },
      failed: 'Gagal membuat file Coretax',
      onBusy: setExporting,
    })
  }

  return (
    <Stack gap={16}>
      <Group gap={12} align="flex-end" justify="space-between">
        <Select
          label="Bulan"
          data={months(monthOf(today))}
          value={month}
          allowDeselect={false}
          comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Bulan' } } }}
          onChange={(value) => {
            if (value) setMonth(value)
            setToggled(new Set())
          }}
        />
        <Button
          leftSection={<IconFileExport size={18} />}
          loading={exporting}
          disabled={chosen.length === 0 || isPlaceholderData}
          onClick={() => void exportChosen()}
        >
          Ekspor XML Coretax ({formatNumber(chosen.length)})
        </Button>
      </Group>
      <Switch
        label="Satu faktur per pelanggan untuk bulan ini"
        checked={combined}
        onChange={(event) => setCombined(event.currentTarget.checked)}
      />
      <Text fz="sm" c="dimmed">
        Cocokkan file pertama dengan templat impor terbaru dari DJP sebelum dipakai: susunannya mengikuti
        templat TaxInvoiceBulk yang berlaku saat versi ini dibuat.
      </Text>
      <QueryState query={list} offline="Luring. Faktur pajak muncul setelah tersambung lagi.">
        <Skeleton height={320} role="status" aria-label="Memuat…" />
      </QueryState>
      {data && (
        <Stack gap={16} aria-busy={isPlaceholderData}>
          {data.voided.length > 0 && (
            <Alert color="yellow" title="Sudah diekspor, tetapi tidak berlaku lagi">
              Pesanan ini dihapus, atau dibatalkan dan uangnya dikembalikan. Batalkan fakturnya di Coretax.
              <ul>
                {data.voided.map((row) => (
                  <li key={keyOf(row)} className="num">
                    {transactionNumber(row.transactionId)} {row.customerName}, {formatShortDay(row.day)}, PPN{' '}
                    {rupiah(row.tax)}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          {data.rows.length === 0 ? (
            <EmptyState
              title="Belum ada faktur di bulan ini"
              hint="Faktur ada setelah pesanan pelanggan dengan data pajak dibayar atau selesai."
            />
          ) : (
            <ul className={classes.rows} aria-label="Faktur">
              {data.rows.map((row) => (
                <InvoiceRow key={keyOf(row)} row={row} chosen={isChosen(row)} onToggle={() => toggle(row)} />
              ))}
            </ul>
          )}
          <section aria-label="Digunggung">
            <Title order={3} size="h4">
              Digunggung
            </Title>
            <Text fz="sm" c="dimmed" mb={6}>
              Pelanggan tanpa data pajak, jumlah untuk SPT Masa PPN.
            </Text>
            <ReportLines
              lines={[
                { label: 'Harga jual', count: data.walkIn.count, amount: data.walkIn.price },
                { label: 'DPP nilai lain', count: null, amount: data.walkIn.otherTaxBase },
                { label: 'PPN', count: null, amount: data.walkIn.tax },
              ]}
            />
          </section>
        </Stack>
      )}
    </Stack>
  )
}

type InvoiceRowProps = { row: TaxInvoiceListRow; chosen: boolean; onToggle: () => void }

function InvoiceRow({ row, chosen, onToggle }: InvoiceRowProps) {
  const { buyer, problems } = row
  const number = transactionNumber(row.transactionId)
  const facts = [
    formatShortDay(row.day),
    row.isCancelled ? 'uang muka dari pesanan yang dibatalkan' : KIND_WORDS[row.kind],
    `${TAX_NUMBER_KIND_LABELS[buyer.kind]} ${buyer.number}`,
  ]
  return (
    <li>
      <Checkbox
        label={`${number} ${buyer.name || row.customerName}`}
        description={<span className="num">{facts.filter(Boolean).join(', ')}</span>}
        checked={chosen}
        disabled={problems.length > 0}
        onChange={onToggle}
      />
      <div className={`num ${classes.figures}`}>
        <div>
          {rupiah(row.price)} + PPN <span className="strong">{rupiah(row.tax)}</span>
        </div>
        <StatusBadge {...STATES[row.state]} />
      </div>
      {problems.map(({ field, message }) => (
        <p key={field} className={`problem ${classes.problem}`}>
          {field}: {message}
        </p>
      ))}
    </li>
  )
}

/** The running month and those before, newest first. */
function months(latest: string): { value: string; label: string }[] {
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const day = firstOfMonth(`${latest}-01`, -back)
    // '1 November 2026' without its day.
    return { value: monthOf(day), label: formatLongDay(day).slice(2) }
  })
}
