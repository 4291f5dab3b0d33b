import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { CountField } from '../../kit/count-field.tsx'
import { MoneyField } from '../../kit/money-field.tsx'
import type { TierForm } from './product-form-model.ts'
import classes from './tier-editor.module.css'

const EMPTY = { minQuantity: null, maxQuantity: null, pricePerUnit: null, label: '' }

/** The fields of a tier to come. It is added once its minimum quantity and its price are there (specification, section 5). */
export function NewTier({ onAdd }: { onAdd: (tier: TierForm) => void }) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [tier, setTier] = useState<Omit<TierForm, 'id'>>(EMPTY)
  const first = useRef<HTMLInputElement>(null)
  const complete = tier.minQuantity !== null && tier.pricePerUnit !== null
  const size = phone ? 'md' : 'sm'

  function add() {
    if (!complete) return
    onAdd({ ...tier, id: uuidv7(), label: tier.label?.trim() || null })
    setTier(EMPTY)
    first.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a grid beside its fields
    <div
      role="group"
      aria-label="Tingkat baru"
      className={classes.new}
      data-new-tier
      onKeyDown={(event) => {
        if (
          event.key === 'Enter' &&
          !event.ctrlKey &&
          !event.metaKey &&
          event.target instanceof HTMLInputElement
        )
          add()
      }}
    >
      <div className={classes.newFields}>
        <CountField
          ref={first}
          size={size}
          label="Jumlah min."
          value={tier.minQuantity}
          onChange={(minQuantity) => setTier({ ...tier, minQuantity })}
        />
        <CountField
          size={size}
          label="Maks."
          value={tier.maxQuantity}
          onChange={(maxQuantity) => setTier({ ...tier, maxQuantity })}
        />
        <MoneyField
          size={size}
          label="Harga"
          max={1_000_000_000_000}
          value={tier.pricePerUnit}
          onChange={(pricePerUnit) => setTier({ ...tier, pricePerUnit })}
        />
        <TextInput
          size={size}
          label="Nama"
          autoComplete="off"
          maxLength={40}
          value={tier.label ?? ''}
          onChange={(event) => setTier({ ...tier, label: event.currentTarget.value })}
        />
        <Button
          size={size}
          variant="default"
          disabled={!complete}
          leftSection={<IconPlus size={18} stroke={1.7} />}
          onClick={add}
        >
          Tambah tingkat
        </Button>
      </div>
    </div>
  )
}
