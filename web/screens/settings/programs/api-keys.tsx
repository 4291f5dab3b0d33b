import { Anchor, Button, Text } from '@mantine/core'
import { perform } from '../../../kit/feedback/perform.ts'
import '../../../theme/later-styles.css'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '../../../../contract/api-keys.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { failureMessage } from '../../../domain-error.ts'
import { formatMoment } from '../../../format.ts'
import { confirm } from '../../../kit/dialogs/confirm.ts'
import { Section } from '../../../kit/display/section.tsx'
import { ErrorBlock } from '../../../kit/feedback/error-block.tsx'
import { StatusBadge } from '../../../kit/feedback/status.tsx'
import { PAGE_FACTS } from '../../../pages.ts'
import { RowButton } from '../row-button.tsx'
import rows from '../rows.module.css'
import { ApiKeyDialog } from './api-key-dialog.tsx'

export function ApiKeys() {
  const [making, setMaking] = useState(false)
  const { data, error, refetch } = useQuery(queries.apiKeys.list.queryOptions({ staleTime: 0 }))
  const reload = () => invalidate(queries.apiKeys)
  if (error && !data)
    return <ErrorBlock message={failureMessage(error)} error={error} onRetry={() => void refetch()} />

  return (
    <Section
      title="Memakai data toko"
      hint={
        <>
          Setiap program memakai kunci API sendiri, agar bisa dicabut sendiri-sendiri. Cara memakainya:{' '}
          <Anchor href="/api/docs" target="_blank" inherit underline="always">
            dokumentasi API
          </Anchor>
          .
        </>
      }
      aside={
        <Button variant="default" leftSection={<IconKey size={18} />} onClick={() => setMaking(true)}>
          Buat kunci
        </Button>
      }
    >
      {data?.rows.length === 0 && <Text c="dimmed">Belum ada program</Text>}
      <ul aria-label="Kunci API, yang terbaru di atas">
        {data?.rows.map((row) => (
          <KeyRow key={row.id} row={row} onRevoked={reload} />
        ))}
      </ul>
      {making && <ApiKeyDialog onMade={reload} onClose={() => setMaking(false)} />}
    </Section>
  )
}

function KeyRow({ row, onRevoked }: { row: ApiKey; onRevoked: () => Promise<void> }) {
  const zone = useShop().store.timeZone
  const used = row.lastUsedAt
    ? `terakhir dipakai ${formatMoment(row.lastUsedAt, zone)}`
    : 'belum pernah dipakai'

  async function revoke() {
    const yes = await confirm({
      title: `Cabut kunci ${row.name}?`,
      message: 'Program yang memakainya langsung ditolak. Kunci yang dicabut tidak bisa dipakai lagi.',
      confirm: 'Cabut kunci',
      danger: true,
    })
    if (!yes) return
    await perform({
      action: () => server.apiKeys.remove({ id: row.id }),
      done: `Kunci ${row.name} sudah dicabut.`,
      failed: 'Gagal mencabut kunci. Silakan coba lagi.',
      after: onRevoked,
    })
  }

  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <span className={rows.name}>
          <span className="strong">{row.name}</span>
          {!row.isActive && <StatusBadge tone="magenta" label="Tidak berlaku" />}
        </span>
        <span className="detail">
          {row.pages.map((page) => PAGE_FACTS[page].name).join(', ')}
          {row.readOnly ? ', hanya membaca' : ', membaca dan mencatat'}
        </span>
        <span className="detail">{`Kunci …${row.ending}, ${used}`}</span>
      </div>
      <RowButton label={`Cabut ${row.name}`} icon={IconTrash} danger onClick={() => void revoke()}>
        Cabut
      </RowButton>
    </li>
  )
}
