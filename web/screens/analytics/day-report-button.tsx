import { Button } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { preloaded } from '../../kit/feedback/preloaded.tsx'

const DayReportDialog = preloaded(() =>
  import('./day-report-dialog.tsx').then((module) => module.DayReportDialog),
)

export function DayReportButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconReportMoney size={18} />} onClick={() => setOpened(true)}>
        Laporan harian
      </Button>
      <DayReportDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
