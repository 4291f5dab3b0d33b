import { Skeleton } from '@mantine/core'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import '../../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../data/query-client.tsx'
import { AddressesSection } from './addresses-section.tsx'
import classes from './devices-tab.module.css'
import { PrintersCard } from './printers-card.tsx'
import { SignedInSection } from './signed-in-section.tsx'
import { ThisDeviceSection } from './this-device-section.tsx'

export function DevicesTab() {
  const devices = useQuery(queries.devices.list.queryOptions({ staleTime: 0 }))
  const { data } = devices
  if (!data) {
    return (
      <QueryState query={devices}>
        <Skeleton height={420} role="status" aria-label="Memuat…" />
      </QueryState>
    )
  }
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <PrintersCard />
        <AddressesSection addresses={data.addresses} />
      </div>
      <div className={classes.column}>
        <SignedInSection rows={data.rows} />
        <ThisDeviceSection />
      </div>
    </div>
  )
}
