import { Button, Group, Stack } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconRefresh } from '@tabler/icons-react'
import { useOutbox } from '../../data/outbox.ts'
import { sendOutbox } from '../../data/outbox-sender.ts'
import { WithQueries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { formatNumber } from '../../format.ts'
import { Sheet } from '../../kit/dialogs/dialog.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import classes from './outbox.module.css'
import { setOutboxPanelOpen } from './panel-state.ts'
import { PendingJob } from './pending-submissions.tsx'
import { RejectedCard } from './rejected-card.tsx'
import { useRejectedSubmissions } from './use-rejected-submissions.ts'

/** Rejected submissions with their resolutions, and pending ones. */
export function OutboxPanel({ opened }: { opened: boolean }) {
  return (
    <Sheet opened={opened} onClose={() => setOutboxPanelOpen(false)} position="right" title="Belum terkirim">
      <WithQueries>
        <Content />
      </WithQueries>
    </Sheet>
  )
}

function Content() {
  const { store } = useShop()
  const { rejections, mayDecide } = useRejectedSubmissions()
  const waiting = useOutbox().filter(({ state }) => state === 'waiting')
  if (rejections.length + waiting.length === 0) {
    return <EmptyState title="Semua sudah terkirim" hint="Tidak ada yang menunggu di perangkat ini." />
  }
  return (
    <Stack gap={24} pb={24}>
      {rejections.length > 0 && (
        <section aria-label="Gagal terkirim">
          <h2 className={classes.failed}>
            Gagal terkirim <span className="num">{formatNumber(rejections.length)}</span>
          </h2>
          <Stack component="ul" gap={12}>
            {rejections.map((one) => (
              <RejectedCard key={one.id} rejection={one} mayDecide={mayDecide} zone={store.timeZone} />
            ))}
          </Stack>
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-label="Menunggu dikirim">
          <Group justify="space-between" gap={8}>
            <h2 className={classes.waiting}>
              Menunggu dikirim <span className="num">{formatNumber(waiting.length)}</span>
            </h2>
            <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={() => sendOutbox()}>
              Kirim sekarang
            </Button>
          </Group>
          <p className={`detail ${classes.about}`}>
            Data ini baru ada di perangkat ini. Jangan menghapus data browser sebelum selesai.
          </p>
          <Stack component="ul" gap={12}>
            {waiting.map((job) => (
              <PendingJob key={job.id} job={job} zone={store.timeZone} />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  )
}
