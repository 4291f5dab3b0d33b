import { Button, Paper, Skeleton, Text } from '@mantine/core'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import '../../theme/later-styles.css'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import type { ShopZone } from '../../../core/time/calendar.ts'
import { queries } from '../../data/query-client.tsx'
import { formatMoment } from '../../format.ts'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import classes from './sale-history.module.css'

const ActivityList = lazyPart(() =>
  import('../../parts/activity/activity-list.tsx').then((module) => module.ActivityList),
)

export function History({ id, zone }: { id: string; zone: ShopZone }) {
  const [opened, setOpened] = useState(false)
  const content = useId()
  return (
    <section aria-label="Riwayat perubahan">
      <Button
        variant="default"
        leftSection={<IconHistory size={18} />}
        aria-expanded={opened}
        aria-controls={content}
        onClick={() => setOpened(!opened)}
      >
        Riwayat perubahan
      </Button>
      <div id={content} className={classes.content}>
        {opened && <Rows id={id} zone={zone} />}
      </div>
    </section>
  )
}

function Rows({ id, zone }: { id: string; zone: ShopZone }) {
  const query = useQuery(
    queries.activity.listOfTransaction.queryOptions({ input: { transactionId: id }, staleTime: 0 }),
  )
  const waiting = <Skeleton height={88} mt={8} role="status" aria-label="Memuat…" />
  const { data } = query
  if (!data) {
    return (
      <QueryState query={query} offline="Luring. Riwayat muncul setelah tersambung lagi.">
        {waiting}
      </QueryState>
    )
  }
  if (data.rows.length === 0) {
    return (
      <Text fz="sm" c="dimmed" mt={8}>
        Belum ada perubahan yang tercatat.
      </Text>
    )
  }
  return (
    <Paper mt={8}>
      <Suspense fallback={waiting}>
        <ActivityList
          rows={data.rows}
          zone={zone}
          label="Riwayat transaksi ini"
          when={formatMoment}
          about={(row) => row.table === 'transaction_items' && <span className="strong">{row.name}</span>}
        />
      </Suspense>
    </Paper>
  )
}
