import { Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { CENTIMETRES_INPUT, type NumberInput } from '../../../core/money/number.ts'
import { measureOf } from '../../../core/products/product.ts'
import { formatNumber, rupiah } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { MoneyField, NumberField, type NumberFieldProps, SizeField } from '../../kit/fields/number-field.tsx'
import classes from './billing-fields.module.css'
import type { BillingForm } from './billing-form.ts'
import type { ProductRecord } from './product-form-model.ts'

const MODES: { value: BillingForm['mode']; label: string }[] = [
  { value: 'size', label: 'Sesuai ukuran' },
  { value: 'minimum', label: 'Minimum' },
  { value: 'step', label: 'Kelipatan' },
  { value: 'roll', label: 'Lebar bahan' },
]
const AREA_INPUT: NumberInput = {
  ...CENTIMETRES_INPUT,
  units: { 'm²': 0, m2: 0 },
  unreadable: 'Isi dengan angka, misalnya 1',
}

/** How the lines of a product are billed. Empty fields do nothing. */
export function BillingFields({ record }: { record: ProductRecord }) {
  const { unit, billing, minimumTotal } = record.values
  const phone = usePhone()
  const set = (changes: Partial<BillingForm>) => record.set({ billing: { ...billing, ...changes } })
  const problem = (field: keyof BillingForm) =>
    record.problem(`billing.${field}`) ?? record.problem(`billing.${field}.0`)
  const number = (field: 'area' | 'step' | 'gap' | 'margin' | 'lead' | 'seamFee') => ({
    value: billing[field],
    onChange: (value: number | null) => set({ [field]: value }),
    error: problem(field),
  })
  return (
    <Stack gap={18}>
      {measureOf(unit) === 'area' ? (
        <>
          <fieldset className="fieldset">
            <legend>Ukuran yang ditagih</legend>
            <SegmentedControl
              fullWidth
              className={classes.modes}
              orientation={phone ? 'vertical' : 'horizontal'}
              aria-label="Ukuran yang ditagih"
              value={billing.mode}
              data={MODES}
              onChange={(mode) => set({ mode: mode as BillingForm['mode'] })}
            />
          </fieldset>
          {billing.mode === 'minimum' && (
            <Explained text="Lembar yang lebih kecil dihitung sebesar ini.">
              <AreaField label="Paling sedikit ditagih" {...number('area')} />
            </Explained>
          )}
          {billing.mode === 'step' && (
            <Explained text="Panjang dan lebar dibulatkan ke atas.">
              <SizeField label="Kelipatan (cm)" {...number('step')} />
            </Explained>
          )}
          {billing.mode === 'roll' && (
            <>
              <WidthsField
                widths={billing.widths}
                problem={problem('widths')}
                onChange={(widths) => set({ widths })}
              />
              <Checkbox
                label="Boleh diputar"
                description="Bila tidak, ukuran pertama selalu melintang di bahan."
                checked={billing.canTurn}
                onChange={(event) => set({ canTurn: event.currentTarget.checked })}
              />
              <Explained text="Per lembar yang lebih lebar dari semua bahan. Kosong: tidak ada.">
                <MoneyField label="Biaya sambungan" {...number('seamFee')} />
              </Explained>
              <details className={classes.gaps}>
                <summary>Jarak dan pinggir</summary>
                <div className={classes.three}>
                  <SizeField label="Antar lembar (cm)" {...number('gap')} />
                  <SizeField label="Pinggir bahan (cm)" {...number('margin')} />
                  <SizeField label="Awal bahan (cm)" {...number('lead')} />
                </div>
              </details>
            </>
          )}
        </>
      ) : (
        <Text c="dimmed" fz="sm">
          Minimum, kelipatan dan lebar bahan berlaku untuk satuan m².
        </Text>
      )}
      <Explained
        text={minimumTotal ? `Item yang lebih murah ditagih ${rupiah(minimumTotal)}.` : 'Kosong: tidak ada.'}
      >
        <MoneyField {...record.field('minimumTotal')} max={1_000_000_000_000} />
      </Explained>
      <Checkbox
        {...record.box('neverDiscounted')}
        description="Diskon member dan diskon tambahan tidak mengurangi produk ini."
      />
      <Checkbox
        {...record.box('memberDiscountOnSpecial')}
        description="Bila tidak, harga khusus pelanggan tidak dipotong diskon member."
      />
    </Stack>
  )
}

function Explained({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={classes.explained}>
      {children}
      <span className="detail">{text}</span>
    </div>
  )
}

function AreaField(props: NumberFieldProps) {
  return <NumberField styles={{ input: { textAlign: 'right' } }} {...props} kind={AREA_INPUT} suffix=" m²" />
}

type WidthsFieldProps = {
  widths: number[]
  problem?: string | undefined
  onChange: (widths: number[]) => void
}

/** A width is added by Enter or by leaving the field. */
function WidthsField({ widths, problem, onChange }: WidthsFieldProps) {
  const [typed, setTyped] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)

  function add() {
    if (!typed) return
    onChange([...new Set([...widths, typed])].toSorted((one, other) => one - other))
    setTyped(null)
  }

  return (
    <fieldset className="fieldset">
      <legend>Lebar bahan</legend>
      <Group gap={8} mb={6}>
        {widths.map((width) => (
          <button
            key={width}
            type="button"
            className={classes.chip}
            aria-label={`Hapus lebar ${formatNumber(width)} cm`}
            onClick={() => {
              onChange(widths.filter((other) => other !== width))
              input.current?.focus()
            }}
          >
            {formatNumber(width)} cm
            <IconX size={14} />
          </button>
        ))}
        <SizeField
          ref={input}
          className={classes.width}
          aria-label="Tambah lebar bahan dalam cm"
          placeholder="lebar cm"
          value={typed}
          error={problem !== undefined}
          onChange={setTyped}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            add()
          }}
        />
      </Group>
      <p className={problem ? 'problem' : 'detail'} role={problem ? 'alert' : undefined}>
        {problem ?? 'Dipilih yang paling hemat. Yang lebih lebar dari semua bahan ditagih sesuai ukuran.'}
      </p>
    </fieldset>
  )
}
