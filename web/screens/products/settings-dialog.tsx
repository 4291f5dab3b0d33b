import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { Store } from '../../../contract/store.ts'
import { unitName } from '../../../core/product.ts'
import {
  holdsName,
  likelyUnit,
  mergedNames,
  type ProductList,
  type ProductSettings,
  withName,
} from '../../../core/product-settings.ts'
import { useProducts } from '../../data/products.ts'
import { saveProductSettings } from '../../data/server-writes.ts'
import { useShop } from '../../data/session.tsx'
import { number } from '../../format.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { type OpenedDialog, RecordDialog } from '../../kit/record/record-dialog.tsx'
import { RecordForm } from '../../kit/record/record-form.tsx'
import type { RecordKind } from '../../kit/record/record-kind.ts'
import { useRecord } from '../../kit/record/use-record.ts'
import { usePhone } from '../../kit/use-phone.ts'
import classes from './settings-dialog.module.css'
import { usesOf } from './summary.ts'

/** What is typed beside each list and not added yet: leaving and saving do not lose it unasked. */
const NEW = { categories: 'newCategory', machineTypes: 'newMachineType', units: 'newUnit' } as const
type Values = ProductSettings & Record<(typeof NEW)[ProductList], string>

const NOTHING_TYPED = { newCategory: '', newMachineType: '', newUnit: '' }
const NOT_ADDED = 'Belum masuk daftar. Tekan Tambah, atau kosongkan.'

const LISTS = [
  { list: 'categories', field: 'category', noun: 'kategori', maxLength: 60 },
  { list: 'machineTypes', field: 'machineType', noun: 'jenis mesin', maxLength: 60 },
  { list: 'units', field: 'unit', noun: 'satuan', maxLength: 20 },
] as const satisfies { list: ProductList; [fact: string]: unknown }[]

const SETTINGS: RecordKind<Store, Values, ProductSettings> = {
  noun: 'pengaturan produk',
  names: {
    categories: 'Kategori',
    machineTypes: 'Jenis mesin',
    units: 'Satuan',
    newCategory: 'Kategori baru',
    newMachineType: 'Jenis mesin baru',
    newUnit: 'Satuan baru',
  },
  valuesOf: (store) => ({
    ...(store?.productSettings ?? { categories: [], machineTypes: [], units: [] }),
    ...NOTHING_TYPED,
  }),
  problemsOf: (values) =>
    Object.fromEntries(
      LISTS.filter(({ list }) => isNotAdded(values[list], values[NEW[list]])).map(({ list }) => [
        NEW[list],
        NOT_ADDED,
      ]),
    ),
  inputOf: listsOf,
  update: ({ version }, _, values) => saveProductSettings({ version, productSettings: listsOf(values) }),
  merged: { categories: mergedNames, machineTypes: mergedNames, units: mergedNames },
  saved: 'Pengaturan produk berhasil disimpan!',
  failed: 'Gagal menyimpan pengaturan.',
}

/** What is in its list already would not be lost. */
function isNotAdded(names: string[], typed: string): boolean {
  return typed.trim() !== '' && !holdsName(names, typed)
}

function listsOf({ categories, machineTypes, units }: Values): ProductSettings {
  return { categories, machineTypes, units }
}

/** 'Pengaturan produk': the lists that products choose from, side by side. */
export function SettingsDialog(dialog: OpenedDialog) {
  return (
    <RecordDialog {...dialog} title="Pengaturan produk" size={880}>
      <SettingsForm />
    </RecordDialog>
  )
}

function SettingsForm() {
  const record = useRecord(SETTINGS, useShop().store)
  const products = useProducts()
  return (
    <RecordForm record={record} name={SETTINGS.noun} submit="Simpan pengaturan">
      <div className={classes.lists}>
        {LISTS.map(({ list, field, ...about }) => (
          <NameList
            key={list}
            {...about}
            title={SETTINGS.names[list]}
            names={record.values[list]}
            used={products.map((product) => product[field])}
            typed={record.values[NEW[list]]}
            notAdded={record.problem(NEW[list])}
            onType={(typed) => record.set({ [NEW[list]]: typed })}
            onChange={(names) => record.set({ [list]: names, [NEW[list]]: '' })}
            onRemove={(names) => record.set({ [list]: names })}
          />
        ))}
      </div>
    </RecordForm>
  )
}

type NameListProps = {
  title: string
  /** 'kategori', as the buttons say it. */
  noun: string
  names: string[]
  /** The name that each product has. */
  used: readonly string[]
  maxLength: number
  /** What stands in the field below and is in no list yet, and what is said of it. */
  typed: string
  notAdded: string | undefined
  onType: (typed: string) => void
  onChange: (names: string[]) => void
  onRemove: (names: string[]) => void
}

/** A list of names: added when new, case and spaces ignored; taken away when no product uses them (section 5). */
function NameList({ title, noun, names, used, maxLength, typed, ...list }: NameListProps) {
  const phone = usePhone()
  const [problem, setProblem] = useState<string | null>(null)
  const [inUse, setInUse] = useState<string | null>(null)
  /** The unit that is meant, perhaps: 'm²' by 'm2'. It is asked about before a unit is added that counts by the piece. */
  const [meant, setMeant] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const uses = usesOf(used)

  function add(name = noun === 'satuan' ? unitName(typed) : typed, asked = false) {
    field.current?.focus()
    if (name.trim() === '') return
    const likely = noun === 'satuan' && !asked && likelyUnit(name)
    setMeant(likely || null)
    if (likely) return
    // What is meant and stands there already has only to be chosen.
    if (name === meant && holdsName(names, name)) return list.onType('')
    if (holdsName(names, name)) return setProblem('Sudah ada di daftar')
    if (names.length >= 100) return setProblem('Paling banyak 100')
    list.onChange(withName(names, name))
    setInUse(null)
  }

  function remove(name: string) {
    if (uses(name) > 0) {
      return setInUse(`${title} ${name} masih dipakai ${number(uses(name))} produk. Ganti dulu di produknya.`)
    }
    setInUse(null)
    list.onRemove(names.filter((other) => other !== name))
    field.current?.focus()
  }

  return (
    <Stack component="section" gap={8} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <ul className={classes.names} aria-labelledby={id}>
        {names.map((name) => (
          <li key={name} className={classes.name}>
            <span className={classes.word}>{name}</span>
            {uses(name) > 0 && <span className="num detail nowrap">{number(uses(name))} produk</span>}
            <IconButton
              label={`Hapus ${noun} ${name}`}
              danger
              size={phone ? 44 : 32}
              onClick={() => remove(name)}
            >
              <IconTrash size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Text role="alert" fz={13} fw={500} c="var(--pp-m-ink)" hidden={!inUse}>
        {inUse}
      </Text>
      <Group gap={6} align="flex-start" wrap="nowrap">
        <TextInput
          ref={field}
          flex={1}
          size={phone ? 'md' : 'sm'}
          aria-label={`Nama ${noun} baru`}
          placeholder={`${title} baru`}
          autoComplete="off"
          maxLength={maxLength}
          value={typed}
          error={problem ?? list.notAdded}
          onChange={(event) => {
            list.onType(event.currentTarget.value)
            setProblem(null)
            setMeant(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            add()
          }}
        />
        <Button
          size={phone ? 'md' : 'sm'}
          variant="default"
          aria-label={`Tambah ${noun}`}
          leftSection={<IconPlus size={18} />}
          onClick={() => add()}
        >
          Tambah
        </Button>
      </Group>
      {meant && (
        <Alert color="yellow" role="alert" title={`Maksudnya ${meant}?`}>
          {typed.trim()} dihitung per buah. {meant} dihitung dari ukurannya
          {holdsName(names, meant) ? ', dan sudah ada di daftar.' : '.'}
          <Group gap={6} mt={8}>
            <Button size={phone ? 'md' : 'sm'} variant="default" onClick={() => add(meant, true)}>
              Pakai {meant}
            </Button>
            <Button size={phone ? 'md' : 'sm'} variant="default" onClick={() => add(typed, true)}>
              Tetap {typed.trim()}
            </Button>
          </Group>
        </Alert>
      )}
    </Stack>
  )
}
