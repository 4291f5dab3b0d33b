import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { CountField } from '../../kit/count-field.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { MoneyField } from '../../kit/money-field.tsx'
import type { TierForm } from './product-form-model.ts'
import classes from './tier-editor.module.css'
import { TintSquare } from './tint-square.tsx'

type TierRowProps = {
  tier: TierForm
  number: number
  basePrice: number
  /** What the validator says of this tier. */
  problems: string[]
  onChange: (tier: TierForm) => void
  onRemove: () => void
}

/** One tier, each of its values a field. */
export function TierRow({ tier, number, basePrice, problems, onChange, onRemove }: TierRowProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const id = useId()
  const wrong = problems.length > 0
  const about = (of: RegExp) => {
    const concerned = problems.some((problem) => of.test(problem))
    return concerned
      ? { error: true, 'aria-invalid': true, 'aria-describedby': id }
      : { 'aria-describedby': wrong ? id : undefined }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a grid beside its fields
    <div role="group" aria-label={`Tingkat ${number}`}>
      <div className={classes.row}>
        <span className={`num ${classes.number}`}>
          <TintSquare price={tier.pricePerUnit ?? 0} base={basePrice} />
          {number}
        </span>
        <CountField
          size={phone ? 'md' : 'sm'}
          aria-label={`Jumlah minimum tingkat ${number}`}
          leftSection={phone ? 'Min.' : undefined}
          leftSectionWidth={44}
          leftSectionPointerEvents="none"
          value={tier.minQuantity}
          onChange={(minQuantity) => onChange({ ...tier, minQuantity })}
          {...about(/Minimum quantity|Overlapping/)}
        />
        <CountField
          size={phone ? 'md' : 'sm'}
          aria-label={`Jumlah maksimum tingkat ${number}`}
          placeholder="∞"
          leftSection={phone ? 'Maks.' : undefined}
          leftSectionWidth={50}
          leftSectionPointerEvents="none"
          value={tier.maxQuantity}
          onChange={(maxQuantity) => onChange({ ...tier, maxQuantity })}
          {...about(/Maximum quantity|Overlapping/)}
        />
        <MoneyField
          size={phone ? 'md' : 'sm'}
          aria-label={`Harga tingkat ${number}`}
          max={1_000_000_000_000}
          value={tier.pricePerUnit}
          onChange={(pricePerUnit) => onChange({ ...tier, pricePerUnit })}
          {...about(/Price/)}
        />
        <TextInput
          size={phone ? 'md' : 'sm'}
          aria-label={`Nama tingkat ${number}`}
          placeholder="Nama"
          autoComplete="off"
          maxLength={40}
          value={tier.label ?? ''}
          onChange={(event) => onChange({ ...tier, label: event.currentTarget.value || null })}
        />
        <IconButton label={`Hapus tingkat ${number}`} danger size={phone ? 44 : 32} onClick={onRemove}>
          <IconTrash size={18} stroke={1.7} />
        </IconButton>
      </div>
      <ul id={id} className={classes.messages} aria-live="polite" hidden={!wrong}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}
