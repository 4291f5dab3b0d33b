import { Button, TextInput, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { holdsName, withName } from '../../../core/product-settings.ts'
import { number } from '../../format.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import classes from './name-list.module.css'

type NameListProps = {
  title: string
  /** 'kategori', as the buttons say it. */
  noun: string
  names: string[]
  /** How many products use each name. */
  uses: ReadonlyMap<string, number>
  maxLength: number
  onChange: (names: string[]) => void
}

/** A list of names: added when new, case and spaces ignored; taken away when no product uses them (section 5). */
export function NameList({ title, noun, names, uses, maxLength, onChange }: NameListProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [kept, setKept] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  function add() {
    field.current?.focus()
    if (typed.trim() === '') return
    if (holdsName(names, typed)) return setProblem('Sudah ada di daftar')
    if (names.length >= 100) return setProblem('Paling banyak 100')
    onChange(withName(names, typed))
    setTyped('')
    setKept(null)
  }

  function remove(name: string) {
    const products = uses.get(name) ?? 0
    if (products > 0) {
      return setKept(`${title} ${name} masih dipakai ${number(products)} produk. Ganti dulu di produknya.`)
    }
    setKept(null)
    onChange(names.filter((other) => other !== name))
    field.current?.focus()
  }

  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <ul className={classes.names} aria-labelledby={id}>
        {names.map((name) => (
          <li key={name} className={classes.name}>
            <span className={classes.word}>{name}</span>
            {(uses.get(name) ?? 0) > 0 && (
              <span className={`num ${classes.uses}`}>{number(uses.get(name) ?? 0)} produk</span>
            )}
            <IconButton
              label={`Hapus ${noun} ${name}`}
              danger
              size={phone ? 44 : 32}
              onClick={() => remove(name)}
            >
              <IconTrash size={18} stroke={1.7} />
            </IconButton>
          </li>
        ))}
      </ul>
      <div role="alert" className={classes.kept} hidden={!kept}>
        {kept}
      </div>
      <div className={classes.add}>
        <TextInput
          ref={field}
          className={classes.field}
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
          leftSection={<IconPlus size={18} stroke={1.7} />}
          onClick={add}
        >
          Tambah
        </Button>
      </div>
    </section>
  )
}
