import { Select, TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconX } from '@tabler/icons-react'
import type { MaterialStock } from '../../../../contract/materials.ts'
import { shownUnit } from '../../../../core/materials/amount.ts'
import { rupiah } from '../../../format.ts'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import { Money } from '../../../kit/display/money.tsx'
import { MoneyField, NumberField, RIGHT } from '../../../kit/fields/number-field.tsx'
import { amountOf, contentInput, isJump, type LineValues, PACKS_INPUT } from './buy-form.ts'
import classes from './purchases.module.css'

/** No material: something else by its name. */
const OTHER = 'other'

type BuyLineProps = {
  line: LineValues
  materials: readonly MaterialStock[]
  /** What the material cost when it was last bought. */
  last: { content: number; price: number } | undefined
  problem: (field: keyof LineValues) => string | undefined
  onChange: (changes: Partial<LineValues>) => void
  onRemove: (() => void) | undefined
}

export function BuyLine({ line, materials, last, problem, onChange, onRemove }: BuyLineProps) {
  const material = materials.find(({ id }) => id === line.materialId)
  const { content, price } = line
  const pack = material && (material.kind === 'roll' ? 'roll' : 'kemasan')
  const jump = last && price && content && isJump(price, content, last) ? last : undefined
  const choose = (materialId: string | null) => {
    const chosen = materials.find(({ id }) => id === materialId)
    onChange({ materialId: chosen?.id ?? null, content: chosen?.rollLength ?? 1 })
  }
  return (
    <li className={classes.line} data-pack={pack}>
      <div className={material ? classes.what : `${classes.what} ${classes.wide}`}>
        {materials.length > 0 && (
          <Select
            label="Bahan"
            required
            searchable={materials.length > 9}
            allowDeselect={false}
            placeholder="Pilih bahan"
            value={line.materialId ?? OTHER}
            data={[
              ...materials.map(({ id, name }) => ({ value: id, label: name })),
              { value: OTHER, label: 'Lainnya' },
            ]}
            error={problem('materialId')}
            nothingFoundMessage="Tidak ada. Tambahkan di Produk, Bahan"
            comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Bahan' } } }}
            scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
            onChange={choose}
          />
        )}
        {(line.materialId === null || materials.length === 0) && (
          <TextInput
            label="Nama barang"
            required
            maxLength={120}
            autoComplete="off"
            value={line.name}
            error={problem('name') ?? problem('materialId')}
            onChange={(event) => onChange({ materialId: null, name: event.currentTarget.value })}
          />
        )}
      </div>
      <NumberField
        // A field writes its unit as it is mounted.
        key={`count ${pack}`}
        label="Jumlah"
        suffix={pack && ` ${pack}`}
        styles={RIGHT}
        kind={PACKS_INPUT}
        value={line.count}
        error={problem('count')}
        onChange={(count) => onChange({ count })}
      />
      {material && (
        <NumberField
          key={`content ${material.kind}`}
          label={`Isi tiap ${pack}`}
          suffix={` ${shownUnit(material)}`}
          styles={RIGHT}
          kind={contentInput(material)}
          value={content}
          error={problem('content')}
          onChange={(now) => onChange({ content: now })}
        />
      )}
      <MoneyField
        label={pack ? `Harga per ${pack}` : 'Harga satuan'}
        required
        className={jump && classes.jump}
        value={price}
        description={jump && `terakhir ${rupiah(jump.price)}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={problem('price')}
        onChange={(now) => onChange({ price: now })}
      />
      <div className={classes.amount}>
        <span className={classes.label}>Total</span>
        {amountOf(line) > 0 ? <Money amount={amountOf(line)} className="strong" /> : '—'}
      </div>
      {onRemove && (
        <IconButton
          className={classes.remove}
          variant="subtle"
          label="Hapus baris"
          size={42}
          onClick={onRemove}
        >
          <IconX size={18} />
        </IconButton>
      )}
    </li>
  )
}
