import { ActionIcon, Button, Checkbox, Select, Stack } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { MaterialStock } from '../../../contract/materials.ts'
import { AMOUNT_INPUT, amountInput, MATERIAL_UNITS } from '../../../core/materials/amount.ts'
import { AMOUNT_BASIS_LABELS } from '../../../core/materials/material-text.ts'
import { basesFor, type RecipeItem } from '../../../core/materials/recipe.ts'
import { useProducts } from '../../data/products.ts'
import { NumberField, SizeField } from '../../kit/fields/number-field.tsx'
import type { ProductRecord } from './product-form-model.ts'
import classes from './recipe-fields.module.css'
import { newRecipeItem, type RecipeForm, recipeForm } from './recipe-form.ts'

const BASIS_LABELS: Record<RecipeItem['basis'], string> = {
  ...AMOUNT_BASIS_LABELS,
  roll: 'menurut lebar roll',
}

type RecipeFieldsProps = { record: ProductRecord; materials: readonly MaterialStock[] }

/** 'memakai 1,05 m² Flexi 280gr per m² ditagih', a row for each material. */
export function RecipeFields({ record, materials }: RecipeFieldsProps) {
  const { recipe, unit } = record.values
  const put = (next: RecipeForm[]) => record.set({ recipe: next })
  const free = materials.filter(({ id }) => !recipe.some(({ materialId }) => materialId === id))
  const [next] = free
  // Of the same unit: what counts for m² does not for pieces.
  const models = useProducts().filter((one) => one.recipe?.length > 0 && one.unit === unit)
  return (
    <Stack gap={12}>
      <span className="detail">Stok berkurang begitu item selesai dicetak.</span>
      {recipe.map((item, index) => (
        <RecipeRow
          key={item.materialId}
          item={item}
          unit={unit}
          material={materials.find(({ id }) => id === item.materialId)}
          choices={materials.filter(({ id }) => id === item.materialId || free.some((one) => one.id === id))}
          problem={(field) => record.problem(`recipe.${index}.${field}`)}
          onChange={(changes) => put(recipe.map((one, at) => (at === index ? { ...one, ...changes } : one)))}
          onRemove={() => put(recipe.filter((_, at) => at !== index))}
        />
      ))}
      {next && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => put([...recipe, newRecipeItem(next, unit)])}
          >
            Tambah bahan
          </Button>
        </div>
      )}
      {recipe.length === 0 && models.length > 0 && (
        <Select
          label="Salin dari produk lain"
          placeholder="Pilih produk"
          searchable={models.length > 9}
          data={models.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
          onChange={(id) => put(recipeForm(models.find((one) => one.id === id)?.recipe ?? []))}
        />
      )}
      {recipe.length > 0 && (
        <Checkbox
          {...record.box('holdsWithoutMaterial')}
          description="Tidak dicentang: kasir hanya diberi tahu. Dicentang: belum bisa masuk tahap cetak."
        />
      )}
    </Stack>
  )
}

type RecipeRowProps = {
  item: RecipeForm
  unit: string
  /** Undefined for one that was removed. */
  material: MaterialStock | undefined
  choices: readonly MaterialStock[]
  problem: (field: string) => string | undefined
  onChange: (changes: Partial<RecipeForm>) => void
  onRemove: () => void
}

function RecipeRow({ item, unit, material, choices, problem, onChange, onRemove }: RecipeRowProps) {
  const name = material?.name ?? 'bahan yang sudah dihapus'
  const bases = material ? basesFor(material.kind, unit) : []
  const choose = (id: string | null) => {
    const chosen = choices.find((one) => one.id === id)
    if (!chosen) return
    const fits = basesFor(chosen.kind, unit).includes(item.basis)
    onChange(fits ? { materialId: chosen.id } : newRecipeItem(chosen, unit))
  }
  return (
    <div className={classes.item}>
      <div className={classes.sentence}>
        <span>memakai</span>
        {item.basis !== 'roll' && (
          <>
            <NumberField
              className={classes.amount}
              aria-label={`Jumlah ${name}`}
              kind={material ? amountInput(material) : AMOUNT_INPUT}
              value={item.amount}
              error={problem('amount')}
              onChange={(amount) => onChange({ amount })}
            />
            <span>{material && MATERIAL_UNITS[material.kind]}</span>
          </>
        )}
        <Select
          className={classes.material}
          aria-label="Bahan"
          placeholder="Bahan ini sudah dihapus"
          data={choices.map(({ id, name: label }) => ({ value: id, label }))}
          value={material ? item.materialId : null}
          error={problem('materialId')}
          searchable={choices.length > 9}
          allowDeselect={false}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
          onChange={choose}
        />
        <Select
          className={classes.basis}
          aria-label={`Cara menghitung ${name}`}
          data={[...new Set([...bases, item.basis])].map((basis) => ({
            value: basis,
            label: BASIS_LABELS[basis],
          }))}
          value={item.basis}
          allowDeselect={false}
          onChange={(basis) => basis && onChange({ basis: basis as RecipeItem['basis'] })}
        />
        <ActionIcon size={44} aria-label={`Hapus ${name}`} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      </div>
      {item.basis === 'roll' && (
        <div className={classes.gaps}>
          <SizeField
            label="Antar lembar (cm)"
            value={item.gap}
            error={problem('gap')}
            onChange={(gap) => onChange({ gap })}
          />
          <SizeField
            label="Pinggir bahan (cm)"
            value={item.margin}
            error={problem('margin')}
            onChange={(margin) => onChange({ margin })}
          />
          <SizeField
            label="Awal bahan (cm)"
            value={item.lead}
            error={problem('lead')}
            onChange={(lead) => onChange({ lead })}
          />
          <Checkbox
            label="Boleh diputar"
            checked={item.canTurn}
            onChange={(event) => onChange({ canTurn: event.currentTarget.checked })}
          />
        </div>
      )}
    </div>
  )
}
