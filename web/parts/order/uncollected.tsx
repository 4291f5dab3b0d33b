import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { formatNumber } from '../../format.ts'

/** Undefined without the right, or while loading. */
export function useUncollected() {
  const mayList = useShop().pages.includes('/transactions')
  return useQuery(queries.transactions.countUncollected.queryOptions({ enabled: mayList })).data
}

export function UncollectedLink({ onOpen }: { onOpen?: () => void }) {
  const uncollected = useUncollected()
  if (!uncollected || uncollected.count === 0) return null
  const { days, count } = uncollected
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'center' }}
      renderRoot={(props) => <Link to="/transactions" search={{ siap: 'lama' }} {...props} />}
      onClick={onOpen}
    >
      Belum diambil lebih dari {days} hari: {formatNumber(count)}
    </Button>
  )
}
