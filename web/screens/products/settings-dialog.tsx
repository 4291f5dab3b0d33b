import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { Store } from '../../../contract/store.ts'
import {
  holdsName,
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

const SETTINGS: RecordKind<Store, ProductSettings, ProductSettings> = {
  noun: 'pengaturan produk',
  names: { categories: 'Kategori', machineTypes: 'Jenis mesin', units: 'Satuan' },
  valuesOf: (store) => store?.productSettings ?? { categories: [], machineTypes: [], units: [] },
  // A name that cannot stand in a list is not added to it.
  problemsOf: () => ({}),
  inputOf: (lists) => lists,
  update: ({ version }, _, productSettings) => saveProductSettings({ version, productSettings }),
  merged: { categories: mergedNames, machineTypes: mergedNames, units: mergedNames },
  saved: 'Pengaturan produk berhasil disimpan!',
  failed: 'Gagal menyimpan pengaturan.',
}

const LISTS = [
  { list: 'categories', field: 'category', noun: 'kategori', maxLength: 60 },
  { list: 'machineTypes', field: 'machineType', noun: 'jenis mesin', maxLength: 60 },
  { list: 'units', field: 'unit', noun: 'satuan', maxLength: 20 },
] as const satisfies { list: ProductList; [fact: string]: unknown }[]

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
            onChange={(names) => record.set({ [list]: names })}
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
  onChange: (names: string[]) => void
}

/** A list of names: added when new, case and spaces ignored; taken away when no product uses them (section 5). */
function NameList({ title, noun, names, used, maxLength, onChange }: NameListProps) {
  const phone = usePhone()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [inUse, setInUse] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const uses = usesOf(used)

  function add() {
    field.current?.focus()
    if (typed.trim() === '') return
    if (holdsName(names, typed)) return setProblem('Sudah ada di daftar')
    if (names.length >= 100) return setProblem('Paling banyak 100')
    onChange(withName(names, typed))
    setTyped('')
    setInUse(null)
  }

  function remove(name: string) {
    if (uses(name) > 0) {
      return setInUse(`${title} ${name} masih dipakai ${number(uses(name))} produk. Ganti dulu di produknya.`)
    }
    setInUse(null)
    onChange(names.filter((other) => other !== name))
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
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(null)
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
          onClick={add}
        >
          Tambah
        </Button>
      </Group>
    </Stack>
  )
}
