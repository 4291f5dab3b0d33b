import { Button } from '@mantine/core'
import { IconReportMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { fetched } from '../../kit/feedback/fetched.tsx'

const DayReportDialog = fetched(() =>
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
