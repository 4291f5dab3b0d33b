import { Alert, Anchor, Text } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HEALTH_CHECKS } from '../../../core/shop/health.ts'
import { queries } from '../../data/query-client.tsx'
import { Awaited } from './awaited.tsx'

/** How often the room on the disk and the last look at the books are asked for again. */
const EVERY_MS = 5 * 60_000

export function HealthNotice() {
  const { data, isLoading, failureCount } = useQuery(
    queries.health.get.queryOptions({ refetchInterval: EVERY_MS }),
  )
  // The page waits for one answer, not for a retry.
  if (isLoading && failureCount === 0) return <Awaited />
  const urgent = data?.report?.checks.filter(({ state }) => state === 'critical') ?? []
  return (
    <>
      {data?.isInactive && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={18} />}
          title="Toko ini salinan yang dipulihkan"
          role="status"
        >
          <Text fz="sm">
            Webhook, email, dan kunci API dimatikan di sini agar tidak mengganggu toko yang asli.
          </Text>
          <ToHealth />
        </Alert>
      )}
      {urgent.length > 0 && (
        <Alert
          color="magenta"
          icon={<IconAlertTriangle size={18} />}
          title="Perlu diperiksa sekarang"
          role="status"
        >
          {urgent.map(({ key, figure, problems: [first], advice }) => (
            <Text key={key} fz="sm">
              {HEALTH_CHECKS[key].title}: {first?.text ?? figure}. {advice}
            </Text>
          ))}
          <ToHealth />
        </Alert>
      )}
    </>
  )
}

function ToHealth() {
  return (
    <Anchor
      display="inline-block"
      py={6}
      renderRoot={(props) => <Link to="/settings" search={{ tab: 'kesehatan' }} {...props} />}
    >
      Buka Kesehatan
    </Anchor>
  )
}
