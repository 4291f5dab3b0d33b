import { Button, Skeleton, Stack, Switch, Text } from '@mantine/core'
import { perform } from '../../kit/feedback/perform.ts'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import '../../theme/later-styles.css'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayReportSections, type ReportSection } from '../../../core/payments/day-report.ts'
import { type Day, dayOf } from '../../../core/time/calendar.ts'
import { queries, queryClient } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { formatTime } from '../../format.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { ExportButton } from '../../kit/display/export-button.tsx'
import { CellMoney } from '../../kit/display/money.tsx'
import { SummaryCells } from '../../kit/display/summary-cells.tsx'
import { notifySuccess } from '../../kit/feedback/notify.ts'
import { DayField } from '../../kit/fields/day-field.tsx'
import { ToolbarButton } from '../../kit/lists/toolbar.tsx'
import { printDayReport } from '../../parts/printing/print-invoice.ts'
import classes from './day-report-dialog.module.css'
import { ReportLines } from './report-lines.tsx'

export function DayReportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Laporan harian" size={600} fullScreenOnPhone>
      <DayReport />
    </Dialog>
  )
}

function DayReport() {
  const { user, store } = useShop()
  const zone = store.timeZone
  const today = useToday(zone)
  const [day, setDay] = useState<Day>(today)
  const [sending, setSending] = useState(false)
  const report = useQuery(
    queries.reports.day.queryOptions({ input: { day }, placeholderData: keepPreviousData }),
  )
  const { data, isPlaceholderData } = report

  const send = () =>
    perform({
      action: () => server.reports.mailDay({ day }),
      done: ({ to }) => notifySuccess('Laporan harian terkirim.', { detail: to.join(', ') }),
      failed: 'Gagal mengirim laporan harian',
      onBusy: setSending,
    })

  return (
    <Stack gap={16}>
      <div className="wrap">
        <DayField label="Hari" value={day} maxDate={today} onChange={setDay} />
        {data && dayOf(data.at, zone) === data.day && (
          <Text c="dimmed" pb={10} style={{ alignSelf: 'end' }}>
            Sampai pukul {formatTime(data.at, zone)}, hari ini belum selesai.
          </Text>
        )}
      </div>
      {user.role === 'owner' && data?.canMail && <DailyMail />}
      <QueryState query={report} offline="Luring. Laporan harian muncul setelah tersambung lagi.">
        <Skeleton height={420} role="status" aria-label="Memuat…" />
      </QueryState>
      {data && (
        <div aria-busy={isPlaceholderData}>
          <SummaryCells
            cells={[
              { label: 'Penjualan', figure: <CellMoney amount={data.sales.amount} /> },
              { label: 'Uang masuk', figure: <CellMoney amount={data.received.amount} /> },
              { label: 'Piutang baru', figure: <CellMoney amount={data.unpaid} /> },
            ]}
          />
          {dayReportSections(data).map((part) => (
            <Part key={part.title} {...part} />
          ))}
        </div>
      )}
      <DialogFoot>
        {user.role === 'owner' && data?.canMail && (
          <ToolbarButton
            label="Kirim ke pemilik"
            icon={IconMail}
            busy={sending}
            onClick={() => void send()}
          />
        )}
        <ExportButton empty={false} make={() => server.reports.exportDay({ day })} />
        <Button leftSection={<IconPrinter size={18} />} onClick={() => printDayReport(day)}>
          Cetak
        </Button>
      </DialogFoot>
    </Stack>
  )
}

function DailyMail() {
  const { data } = useQuery(queries.reports.settings.queryOptions({ staleTime: 0 }))
  const [saving, setSaving] = useState(false)
  if (!data) return null

  const save = (version: number, mailDaily: boolean) =>
    perform({
      action: () => server.reports.updateSettings({ version, mailDaily }),
      done: (saved) => queryClient.setQueryData(queries.reports.settings.queryKey(), saved),
      failed: 'Gagal menyimpan pengaturan',
      onBusy: setSaving,
    })

  return (
    <Switch
      label="Kirim ke email pemilik setiap pagi"
      description="Laporan hari sebelumnya, jika hari itu ada kegiatan."
      checked={data.mailDaily}
      disabled={saving}
      onChange={(event) => void save(data.version, event.currentTarget.checked)}
    />
  )
}

function Part({ title, lines }: ReportSection) {
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ReportLines lines={lines} />
    </section>
  )
}
