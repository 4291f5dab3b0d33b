import { Skeleton, VisuallyHidden } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../data/query-client.tsx'
import { failureMessage } from '../../../domain-error.ts'
import { ErrorBlock } from '../../../kit/feedback/error-block.tsx'
import { AddressesSection } from './addresses-section.tsx'
import classes from './devices-tab.module.css'
import { PrintersCard } from './printers-card.tsx'
import { SignedInSection } from './signed-in-section.tsx'
import { ThisDeviceSection } from './this-device-section.tsx'

export function DevicesTab() {
  const { data, error, refetch } = useQuery(queries.devices.list.queryOptions({ staleTime: 0 }))
  if (error && !data)
    return <ErrorBlock message={failureMessage(error)} error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <>
        <VisuallyHidden role="status">Memuat…</VisuallyHidden>
        <Skeleton height={420} />
      </>
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
