import { SegmentedControl, SimpleGrid, TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import type { Material, MaterialStock } from '../../../../contract/materials.ts'
import { canSeeCost } from '../../../../core/access/access.ts'
import {
  AMOUNT_INPUT,
  amountInput,
  fromShown,
  shownUnit,
  toShown,
} from '../../../../core/materials/amount.ts'
import {
  MATERIAL_KINDS,
  type MaterialInput,
  type MaterialKind,
  materialInputSchema,
} from '../../../../core/materials/material.ts'
import { MATERIAL_KIND_LABELS } from '../../../../core/materials/material-text.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { formatNumber, rupiah } from '../../../format.ts'
import { CountField, MoneyField, NumberField, RIGHT, SizeField } from '../../../kit/fields/number-field.tsx'
import { type RecordDefinition, schemaProblems } from '../../../kit/records/record-definition.ts'
import { type OpenedDialog, RecordDialog } from '../../../kit/records/record-dialog.tsx'
import { RecordForm } from '../../../kit/records/record-form.tsx'
import { useRecord } from '../../../kit/records/use-record.ts'
import { useMaterials } from './use-materials.ts'

/** `minimum` and `opening` as they are shown: a roll in metres. */
type Values = {
  name: string
  kind: MaterialKind
  rollWidth: number | null
  rollLength: number | null
  minimum: number | null
  leadDays: number | null
  opening: number | null
  openingValue: number | null
}
type Input = MaterialInput & { opening?: { quantity: number; value: number } }

const problems = schemaProblems(materialInputSchema)
const measured = ({ kind, rollWidth }: Values) => ({ kind, rollWidth: kind === 'roll' ? rollWidth : null })

function toInput(values: Values): MaterialInput {
  const { name, kind, leadDays, minimum } = values
  const isRoll = kind === 'roll'
  return {
    ...{ name, kind, leadDays: leadDays ?? 0 },
    rollWidth: isRoll ? values.rollWidth : null,
    rollLength: isRoll ? values.rollLength : null,
    minimum: fromShown(measured(values), minimum ?? 0),
  }
}

const MATERIAL: RecordDefinition<Material, Values, Input> = {
  noun: 'bahan',
  names: {
    name: 'Nama bahan',
    kind: 'Jenis',
    rollWidth: 'Lebar roll (cm)',
    rollLength: 'Panjang roll utuh (m)',
    minimum: 'Minimum',
    leadDays: 'Lama kirim (hari)',
    opening: 'Stok sekarang',
    openingValue: 'Nilainya',
  },
  valuesOf: (stored) => ({
    name: stored?.name ?? '',
    kind: stored?.kind ?? 'roll',
    rollWidth: stored?.rollWidth ?? null,
    rollLength: stored?.rollLength ?? null,
    minimum: stored?.minimum ? toShown(stored, stored.minimum) : null,
    leadDays: stored?.leadDays || null,
    opening: null,
    openingValue: null,
  }),
  problemsOf: (values) => problems(toInput(values)),
  inputOf: (values) => ({
    ...materialInputSchema.parse(toInput(values)),
    ...(values.opening && {
      opening: { quantity: fromShown(measured(values), values.opening), value: values.openingValue ?? 0 },
    }),
  }),
  create: (id, input) => server.materials.create({ id, ...input }),
  update: ({ id, version }, { name, rollWidth, rollLength, minimum, leadDays }) =>
    server.materials.update({ id, version, name, rollWidth, rollLength, minimum, leadDays }),
  texts: {
    kind: (kind) => MATERIAL_KIND_LABELS[kind],
    rollWidth: (width) => (width === null ? '' : `${formatNumber(width)} cm`),
    rollLength: (length) => (length === null ? '' : `${formatNumber(length)} m`),
    minimum: (minimum, values) => `${formatNumber(minimum ?? 0)} ${shownUnit(values)}`,
    leadDays: (days) => `${formatNumber(days ?? 0)} hari`,
    openingValue: (value) => (value === null ? '' : rupiah(value)),
  },
  compared: { minimum: (minimum) => minimum ?? 0, leadDays: (days) => days ?? 0 },
  saved: ({ name }) => `Bahan ${name} disimpan.`,
  failed: 'Gagal menyimpan bahan.',
}

export function MaterialDialog({ material, ...dialog }: OpenedDialog & { material: MaterialStock | null }) {
  return (
    <RecordDialog {...dialog} title={material ? 'Ubah bahan' : 'Tambah bahan'} size={520}>
      <MaterialForm material={material} />
    </RecordDialog>
  )
}

function MaterialForm({ material }: { material: MaterialStock | null }) {
  const { user, store } = useShop()
  const { rows, isKnown } = useMaterials()
  const latest = material && (rows.find(({ id }) => id === material.id) ?? null)
  const record = useRecord(MATERIAL, latest ?? material)
  const { kind } = record.values
  const unit = shownUnit({ kind })
  const amount = (label: string) => ({
    label: `${label} (${unit})`,
    kind: amountInput({ kind }),
    styles: RIGHT,
  })
  return (
    <RecordForm
      record={record}
      name={record.before?.name}
      gone={material !== null && latest === null && isKnown}
      onSaved={() => invalidate(queries.materials)}
    >
      <TextInput
        {...record.field('name')}
        data-autofocus
        required
        autoComplete="off"
        maxLength={120}
        placeholder="Flexi 280 gr, tinta…"
      />
      {!material && (
        <SegmentedControl
          aria-label="Jenis"
          value={kind}
          data={MATERIAL_KINDS.map((value) => ({ value, label: MATERIAL_KIND_LABELS[value] }))}
          onChange={(chosen) => record.set({ kind: chosen as MaterialKind })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12} verticalSpacing={14}>
        {kind === 'roll' && (
          <>
            <SizeField {...record.field('rollWidth')} required />
            <NumberField {...record.field('rollLength')} kind={AMOUNT_INPUT} styles={RIGHT} />
          </>
        )}
        <NumberField {...record.field('minimum')} {...amount('Minimum')} />
        <CountField {...record.field('leadDays')} />
        {!material && (
          <>
            <NumberField {...record.field('opening')} {...amount('Stok sekarang')} />
            {canSeeCost(user.role, store.roleRights) && <MoneyField {...record.field('openingValue')} />}
          </>
        )}
      </SimpleGrid>
    </RecordForm>
  )
}
