import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { OutsourcingCostField, VendorField } from '../../parts/order/outsourcing-fields.tsx'
import type { EditLine } from './edit.ts'
import classes from './edit-items.module.css'

/** `cost`: null where there is none, or where this user may not see it. */
export type StoredOutsourcing = { isStored: boolean; vendor: string; hasCost: boolean; cost: number | null }

type LineOutsourcingProps = {
  line: EditLine
  name: string
  stored: StoredOutsourcing
  problem: (field: string) => string | undefined
  onChange: (changes: Pick<EditLine, 'outsourcing'>) => void
}

export function LineOutsourcing({ line, name, stored, problem, onChange }: LineOutsourcingProps) {
  const { outsourcing: edited } = line
  const isOutsourced = edited === undefined ? stored.isStored : edited !== null
  if (!isOutsourced) {
    return (
      <div className={classes.extras}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Makloon ${name}`}
          onClick={() => onChange({ outsourcing: {} })}
        >
          + makloon
        </Button>
      </div>
    )
  }
  const { vendor = stored.vendor, cost = stored.cost } = edited ?? {}
  const isHidden = stored.hasCost && stored.cost === null && edited?.cost === undefined
  return (
    <div className={classes.outsourcing}>
      <span className={classes.outsourcingLabel}>Makloon</span>
      <VendorField
        name={name}
        className={classes.vendor}
        // Once '+ makloon' was pressed.
        autoFocus={edited !== undefined}
        value={vendor ?? ''}
        onChange={(text) => onChange({ outsourcing: { ...edited, vendor: text } })}
      />
      <OutsourcingCostField
        name={name}
        className={classes.cost}
        placeholder={isHidden ? 'Biaya tersimpan' : 'Biaya'}
        value={cost}
        error={problem('outsourcing') ?? problem('outsourcing.cost')}
        onChange={(amount) => {
          // Emptied by somebody who does not see the stored one: it stays.
          const cost = amount ?? (stored.hasCost && stored.cost === null ? undefined : null)
          onChange({ outsourcing: { ...edited, cost } })
        }}
      />
      <IconButton label={`Bukan makloon ${name}`} danger onClick={() => onChange({ outsourcing: null })}>
        <IconX size={18} />
      </IconButton>
    </div>
  )
}
