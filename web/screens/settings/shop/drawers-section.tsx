import { Skeleton, Switch, Text } from '@mantine/core'
import { perform } from '../../../kit/feedback/perform.ts'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import '../../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DrawerSettings } from '../../../../core/payments/drawer.ts'
import { invalidate, queries, queryClient } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { Section } from '../../../kit/display/section.tsx'
import { MoneyField } from '../../../kit/fields/number-field.tsx'

type Settings = DrawerSettings & { version: number }
const SWITCHES = [
  {
    key: 'perPerson',
    label: 'Satu laci untuk setiap orang',
    about: 'Jika tidak, satu laci untuk setiap perangkat kasir, siapa pun yang masuk di sana.',
  },
  {
    key: 'requiresOpenDrawer',
    label: 'Tunai hanya diterima jika laci sudah dibuka',
    about:
      'Jika tidak, uang tanpa laci terbuka tercatat di laci hari itu. Yang sudah diterima luring selalu tercatat.',
  },
  {
    key: 'blindCount',
    label: 'Hitung dulu',
    about: 'Uang seharusnya baru terlihat setelah uang di laci dihitung.',
  },
] as const

/** Each choice is saved at once. */
export function DrawersSection() {
  const settings = useQuery(queries.drawers.settings.queryOptions({ staleTime: 0 }))
  const { data } = settings
  const [saving, setSaving] = useState(false)

  const save = ({ version }: Settings, change: Partial<DrawerSettings>) =>
    perform({
      action: async () => {
        const saved = await server.drawers.updateSettings({ version, ...change })
        queryClient.setQueryData(queries.drawers.settings.queryKey(), saved)
      },
      done: 'Pengaturan laci kas disimpan.',
      failed: 'Gagal menyimpan pengaturan laci kas',
      onBusy: setSaving,
      after: () => void invalidate(queries.drawers.settings),
    })

  const summary = data
    ? data.perPerson
      ? 'Satu laci untuk setiap orang'
      : 'Satu laci untuk setiap perangkat'
    : ''

  return (
    <Section title="Laci kas" summary={summary}>
      <QueryState query={settings}>
        <Skeleton height={220} />
      </QueryState>
      {data && (
        <>
          {SWITCHES.map(({ key, label, about }) => (
            <Switch
              key={key}
              label={label}
              description={about}
              checked={data[key]}
              disabled={saving}
              onChange={(event) => void save(data, { [key]: event.currentTarget.checked })}
            />
          ))}
          <WitnessField
            key={data.varianceApprovalLimit}
            settings={data}
            onSave={(varianceApprovalLimit) => void save(data, { varianceApprovalLimit })}
          />
        </>
      )}
    </Section>
  )
}

function WitnessField({ settings, onSave }: { settings: Settings; onSave: (amount: number) => void }) {
  const [amount, setAmount] = useState<number | null>(settings.varianceApprovalLimit)
  const leave = () => {
    if (amount !== null && !Number.isNaN(amount) && amount !== settings.varianceApprovalLimit) onSave(amount)
  }
  return (
    <>
      <MoneyField
        maw={260}
        label="Disaksikan rekan jika selisih lebih dari"
        value={amount}
        onChange={setAmount}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
      <Text c="dimmed" fz="sm" mt={4}>
        Rekan memasukkan kata sandinya saat kasir ditutup. Selisih satu orang dalam sehari dijumlahkan.
      </Text>
    </>
  )
}
