import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconStack2, IconTrash } from '@tabler/icons-react'
import { type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { defaultTiers } from '../../../core/products/product.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { CountField, MoneyField } from '../../kit/fields/number-field.tsx'
import type { ProductRecord, TierForm } from './product-form-model.ts'
import classes from './tier-editor.module.css'
import { sorted, TintSquare } from './tiers.tsx'

export function TierEditor({ record }: { record: ProductRecord }) {
  const list = useRef<HTMLDivElement>(null)
  const [adding, setAdding] = useState(false)
  const { pricingTiers: tiers, pricePerUnit: basePrice } = record.values
  // Numbered by their minimum, as the validator does, but kept in place while one is typed.
  const inOrder = sorted(tiers)
  const change = (pricingTiers: TierForm[]) => record.set({ pricingTiers })

  return (
    <Stack ref={list} gap={8}>
      {tiers.length === 0 ? (
        <Text c="dimmed" fz="sm">
          Satu harga untuk semua jumlah. Tambahkan tingkat jika harganya turun untuk jumlah besar.
        </Text>
      ) : (
        <div className={classes.heads} aria-hidden="true">
          {['Tingkat', 'Min.', 'Maks.', 'Harga', 'Nama'].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      {tiers.map((tier) => {
        const place = inOrder.indexOf(tier)
        const at = `pricingTiers.${place}`
        return (
          <TierRow
            key={tier.id}
            tier={tier}
            number={place + 1}
            basePrice={basePrice ?? 0}
            problem={(field) => record.problem(`${at}.${field}`) ?? record.problems[`${at}.${field}`]}
            onChange={(changed) => change(tiers.map((other) => (other === tier ? changed : other)))}
            onRemove={() => {
              change(tiers.filter((other) => other !== tier))
              requestAnimationFrame(() =>
                list.current
                  ?.querySelector<HTMLElement>('[data-new-tier] input, button[data-new-tier]')
                  ?.focus(),
              )
            }}
          />
        )
      })}
      {record.problem('pricingTiers') && (
        <Text c="var(--pp-m-ink)" fz="sm" role="alert">
          {record.problem('pricingTiers')}
        </Text>
      )}
      {adding && <NewTier onAdd={(tier) => change(sorted([...tiers, tier]))} />}
      <Group gap={8}>
        {!adding && (
          <Button
            data-new-tier
            variant="default"
            leftSection={<IconPlus size={18} />}
            onClick={() => setAdding(true)}
          >
            Tambah tingkat
          </Button>
        )}
        <StandardTiers record={record} />
      </Group>
    </Stack>
  )
}

/** Fills in the four usual tiers of a base price. */
function StandardTiers({ record }: { record: ProductRecord }) {
  const { pricingTiers: tiers, pricePerUnit: basePrice } = record.values

  async function fill() {
    const yes =
      tiers.length === 0 ||
      (await confirm({
        title: 'Ganti semua tingkat?',
        message: `${tiers.length} tingkat yang ada diganti dengan empat tingkat standar.`,
        confirm: 'Ganti',
      }))
    if (yes) record.set({ pricingTiers: defaultTiers(basePrice ?? 0, uuidv7) })
  }

  if (!basePrice || numberProblem(basePrice, RUPIAH_INPUT)) return null
  return (
    <Button variant="default" leftSection={<IconStack2 size={18} />} onClick={fill}>
      Pakai tingkat standar
    </Button>
  )
}

type TierRowProps = {
  tier: TierForm
  number: number
  basePrice: number
  problem: (field: keyof TierForm) => string | undefined
  onChange: (tier: TierForm) => void
  onRemove: () => void
}

function TierRow({ tier, number, basePrice, problem, onChange, onRemove }: TierRowProps) {
  const phone = usePhone()
  const id = useId()
  const problems = FIELDS.flatMap((field) => problem(field) ?? [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a grid beside its fields
    <div role="group" aria-label={`Tingkat ${number}`}>
      <div className={classes.row}>
        <Group gap={8} className="num strong">
          <TintSquare price={tier.pricePerUnit ?? 0} base={basePrice} />
          {number}
        </Group>
        <TierFields
          tier={tier}
          number={number}
          about={(field) => ({
            error: problem(field) !== undefined,
            'aria-describedby': problems.length > 0 ? id : undefined,
          })}
          onChange={(changes) => onChange({ ...tier, ...changes })}
        />
        <IconButton label={`Hapus tingkat ${number}`} danger size={phone ? 44 : 32} onClick={onRemove}>
          <IconTrash size={18} />
        </IconButton>
      </div>
      <ul id={id} className={classes.messages} aria-live="polite" hidden={problems.length === 0}>
        {problems.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

const EMPTY = { minQuantity: null, maxQuantity: null, pricePerUnit: null, label: null }

/** Shown once it is asked for: most products have one price. */
function NewTier({ onAdd }: { onAdd: (tier: TierForm) => void }) {
  const phone = usePhone()
  const [tier, setTier] = useState<Omit<TierForm, 'id'>>(EMPTY)
  const first = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => first.current?.focus(), [])
  const complete = tier.minQuantity !== null && tier.pricePerUnit !== null

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
      onKeyDown={({ key, ctrlKey, metaKey, target }) => {
        if (key === 'Enter' && !ctrlKey && !metaKey && target instanceof HTMLInputElement) add()
      }}
    >
      <span className="detail">Baru</span>
      <TierFields first={first} tier={tier} onChange={(changes) => setTier({ ...tier, ...changes })} />
      <Button
        size={phone ? 'md' : 'sm'}
        variant="default"
        disabled={!complete}
        leftSection={<IconPlus size={18} />}
        onClick={add}
      >
        Tambah tingkat
      </Button>
    </div>
  )
}

const FIELDS = ['minQuantity', 'maxQuantity', 'pricePerUnit', 'label'] as const

type TierFieldsProps = {
  tier: Omit<TierForm, 'id'>
  /** Of a tier in the list, which has heads instead of labels where it is wide. */
  number?: number
  about?: (field: (typeof FIELDS)[number]) => { error: boolean; 'aria-describedby': string | undefined }
  first?: Ref<HTMLInputElement>
  onChange: (changes: Partial<TierForm>) => void
}

function TierFields({ tier, number, about, first, onChange }: TierFieldsProps) {
  const phone = usePhone()
  const size = phone ? 'md' : 'sm'
  const quiet = about !== undefined
  const named = (label: string, inList: string) =>
    number === undefined
      ? { size, label }
      : { size, label: phone && label, 'aria-label': `${inList} tingkat ${number}` }
  return (
    <>
      <CountField
        quiet={quiet}
        ref={first}
        {...named('Jumlah min.', 'Jumlah minimum')}
        {...about?.('minQuantity')}
        value={tier.minQuantity}
        onChange={(minQuantity) => onChange({ minQuantity })}
      />
      <CountField
        quiet={quiet}
        {...named('Maks.', 'Jumlah maksimum')}
        {...about?.('maxQuantity')}
        placeholder={number === undefined ? undefined : '∞'}
        value={tier.maxQuantity}
        onChange={(maxQuantity) => onChange({ maxQuantity })}
      />
      <MoneyField
        quiet={quiet}
        {...named('Harga', 'Harga')}
        {...about?.('pricePerUnit')}
        max={1_000_000_000_000}
        value={tier.pricePerUnit}
        onChange={(pricePerUnit) => onChange({ pricePerUnit })}
      />
      <TextInput
        {...named('Nama', 'Nama')}
        {...about?.('label')}
        placeholder={number === undefined ? undefined : 'Nama'}
        autoComplete="off"
        maxLength={40}
        value={tier.label ?? ''}
        onChange={(event) => onChange({ label: event.currentTarget.value || null })}
      />
    </>
  )
}
