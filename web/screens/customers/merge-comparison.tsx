import { Button, Group, Radio, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { WALK_IN_ID } from '../../../core/customers/customer.ts'
import { mergeContactDetails, proposeMerge } from '../../../core/customers/duplicate-customer.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { storeCustomer } from '../../data/customers.ts'
import { invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { domainErrorOf } from '../../domain-error.ts'
import { formatNumber, formatShortDay, rupiah } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import { MEMBERSHIP_TIER_LABELS } from '../../text.ts'
import classes from './merge-dialog.module.css'
import { SpecialPriceChoices, useSpecialPrices } from './merge-special-prices.tsx'

const FAILED = 'Gagal menggabungkan pelanggan.'

type ComparisonProps = {
  pair: readonly [Customer, Customer]
  onBack: () => void
  onMerged: (kept: Customer) => void
}

export function Comparison({ pair, onBack, onMerged }: ComparisonProps) {
  const zone = useShop().store.timeZone
  const [keptId, setKeptId] = useState(() => proposeMerge(pair).keptId)
  const [tier, setTier] = useState(() => proposeMerge(pair).membershipTier)
  const [saving, setSaving] = useState(false)
  const [kept, merged] = pair[0].id === keptId ? pair : [pair[1], pair[0]]
  const debts = [useDebt(pair[0]), useDebt(pair[1])]
  const filled = mergeContactDetails(kept, merged)
  const prices = useSpecialPrices(pair, kept, merged)
  const rows: [string, (one: Customer) => string | null][] = [
    ['Telepon', ({ phone }) => phone],
    ['WhatsApp', (one) => (one === kept ? filled.whatsapp : one.whatsapp)],
    ['Email', (one) => (one === kept ? filled.email : one.email)],
    ['Alamat', (one) => (one === kept ? filled.address : one.address)],
    ['Tingkat member', (one) => MEMBERSHIP_TIER_LABELS[one === kept ? tier : one.membershipTier]],
    ['Tercatat sejak', ({ createdAt }) => formatShortDay(dayOf(createdAt, zone))],
  ]
  const hasWalkIn = pair.some(({ id }) => id === WALK_IN_ID)
  const tiers = pair.map(({ membershipTier }) => membershipTier)

  async function merge() {
    setSaving(true)
    try {
      const stored = await server.customers.merge(
        { id: kept.id, from: merged.id, membershipTier: tier, specialPricesFrom: prices.fromMerged },
        {
          context: {
            approvalPrompt: {
              title: `Gabungkan ${merged.name} ke ${kept.name}`,
              about: kept.phone,
              verb: 'gabungkan',
            },
          },
        },
      )
      await storeCustomer(merged.id, null)
      await storeCustomer(stored.id, stored)
      void invalidate(queries.customers)
      notifySuccess('Pelanggan berhasil digabungkan.', {
        about: FAILED,
        detail: `Semua transaksi ${merged.name} sekarang milik ${stored.name}.`,
      })
      onMerged(stored)
    } catch (error) {
      setSaving(false)
      notifyFailure(FAILED, {
        detail: domainErrorOf(error)?.message,
        error,
        onRetry: () => void merge(),
      })
    }
  }

  return (
    <Stack gap={16} className={classes.content}>
      <Radio.Group value={keptId} onChange={setKeptId} aria-label="Pelanggan yang tetap dipakai">
        <table className={classes.table}>
          <VisuallyHidden component="caption">Kedua pelanggan, berdampingan</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Bagian</VisuallyHidden>
              </th>
              {pair.map((one) => (
                <th key={one.id} scope="col" data-kept={one === kept || undefined}>
                  <Radio
                    value={one.id}
                    disabled={hasWalkIn && one !== kept}
                    label={one.name}
                    classNames={{ label: 'strong' }}
                    description={one === kept ? 'Tetap dipakai' : 'Digabungkan'}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, text]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {pair.map((one) => (
                  <td key={one.id} data-kept={one === kept || undefined}>
                    {text(one) ?? '—'}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Total belanja</th>
              {pair.map((one) => (
                <td key={one.id} className="num" data-kept={one === kept || undefined}>
                  <Money amount={one.totalSpent} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Piutang</th>
              {pair.map((one, index) => (
                <td key={one.id} className="num" data-kept={one === kept || undefined}>
                  {debtText(debts[index])}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </Radio.Group>
      {tiers[0] !== tiers[1] && !hasWalkIn && (
        <fieldset className="fieldset">
          <legend>Tingkat member sesudah digabungkan</legend>
          <SegmentedControl
            fullWidth
            aria-label="Tingkat member sesudah digabungkan"
            data={pair.map(({ membershipTier }) => ({
              value: membershipTier,
              label: MEMBERSHIP_TIER_LABELS[membershipTier],
            }))}
            value={tier}
            onChange={setTier}
          />
        </fieldset>
      )}
      <SpecialPriceChoices pair={pair} kept={kept} {...prices} />
      <Text>
        Semua transaksi, pembayaran dan piutang <b>{merged.name}</b> pindah ke <b>{kept.name}</b>, lalu{' '}
        {merged.name} hilang dari daftar. Invoice lama tetap memakai nama yang tercetak. Tindakan ini tidak
        dapat dibatalkan.
      </Text>
      <Group justify="space-between" gap={8}>
        <Button variant="subtle" leftSection={<IconArrowLeft size={18} />} disabled={saving} onClick={onBack}>
          Pilih yang lain
        </Button>
        <Button
          data-saves
          h={44}
          className={classes.merge}
          loading={saving}
          disabled={prices.tooMany !== null}
          onClick={() => void merge()}
        >
          Gabungkan ke {kept.name}
        </Button>
      </Group>
    </Stack>
  )
}

function useDebt({ id }: Customer) {
  return useQuery(queries.customers.debt.queryOptions({ input: { id } })).data
}

function debtText(debt: ReturnType<typeof useDebt>): string {
  if (!debt) return '…'
  return debt.count === 0
    ? 'lunas'
    : `${rupiah(debt.remainingAmount)} (${formatNumber(debt.count)} transaksi)`
}
