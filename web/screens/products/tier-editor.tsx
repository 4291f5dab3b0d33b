import { Button, Text } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import { defaultTiers } from '../../../core/product.ts'
import { confirm } from '../../kit/confirm.ts'
import { NewTier } from './new-tier.tsx'
import { sorted, type TierForm } from './product-form-model.ts'
import classes from './tier-editor.module.css'
import { TierRow } from './tier-row.tsx'

type TierEditorProps = {
  tiers: TierForm[]
  basePrice: number | null
  problems: ReadonlyMap<string, string[]>
  error?: string
  onChange: (tiers: TierForm[]) => void
}

/** The tiers of a product: changed in place, taken away, added one by one or all at once from the default template. */
export function TierEditor({ tiers, basePrice, problems, error, onChange }: TierEditorProps) {
  const list = useRef<HTMLDivElement>(null)
  // Tiers are numbered by their minimum, as the validator numbers them, and stand where they were while one is typed.
  const numbers = new Map(sorted(tiers).map((tier, index) => [tier.id, index + 1]))

  async function fill() {
    const replaces = tiers.length > 0
    const yes =
      !replaces ||
      (await confirm({
        title: 'Ganti semua tingkat?',
        message: `${tiers.length} tingkat yang ada diganti dengan empat tingkat bawaan.`,
        confirm: 'Ganti',
      }))
    if (yes) onChange(defaultTiers(basePrice ?? 0, uuidv7))
  }

  return (
    <div ref={list} className={classes.editor}>
      {tiers.length === 0 && (
        <Text c="dimmed" fz="sm">
          Satu harga untuk semua jumlah. Tambahkan tingkat bila harganya turun untuk jumlah besar.
        </Text>
      )}
      {tiers.length > 0 && (
        <div className={classes.heads} aria-hidden="true">
          <span>Tingkat</span>
          <span>Min.</span>
          <span>Maks.</span>
          <span>Harga</span>
          <span>Nama</span>
        </div>
      )}
      {tiers.map((tier) => (
        <TierRow
          key={tier.id}
          tier={tier}
          number={numbers.get(tier.id) ?? 0}
          basePrice={basePrice ?? 0}
          problems={problems.get(tier.id) ?? []}
          onChange={(changed) => onChange(tiers.map((other) => (other.id === tier.id ? changed : other)))}
          onRemove={() => {
            onChange(tiers.filter((other) => other.id !== tier.id))
            requestAnimationFrame(() =>
              list.current?.querySelector<HTMLElement>('[data-new-tier] input')?.focus(),
            )
          }}
        />
      ))}
      {error && (
        <Text c="var(--pp-m-ink)" fz="sm" role="alert">
          {error}
        </Text>
      )}
      <NewTier onAdd={(tier) => onChange(sorted([...tiers, tier]))} />
      <Button
        size="sm"
        variant="default"
        className={classes.fill}
        disabled={!basePrice}
        leftSection={<IconStack2 size={18} stroke={1.7} />}
        onClick={fill}
      >
        Isi tingkat bawaan dari harga dasar
      </Button>
    </div>
  )
}
