import { Button } from '@mantine/core'
import { IconReceiptTax, IconReportMoney, type TablerIcon } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { preloaded } from '../../kit/feedback/preloaded.tsx'

const DayReportDialog = preloaded(() =>
  import('./day-report-dialog.tsx').then((module) => module.DayReportDialog),
)
const TaxInvoicesDialog = preloaded(() =>
  import('./tax-invoices-dialog.tsx').then((module) => module.TaxInvoicesDialog),
)

type ReportButtonProps = {
  label: string
  icon: TablerIcon
  report: ComponentType<{ opened: boolean; onClose: () => void }>
}

export function ReportButtons({ isPkp }: { isPkp: boolean }) {
  return (
    <div className="wrap">
      <ReportButton label="Laporan harian" icon={IconReportMoney} report={DayReportDialog} />
      {isPkp && <ReportButton label="Faktur pajak" icon={IconReceiptTax} report={TaxInvoicesDialog} />}
    </div>
  )
}

function ReportButton({ label, icon: Icon, report: Report }: ReportButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon size={18} />} onClick={() => setOpened(true)}>
        {label}
      </Button>
      <Report opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
