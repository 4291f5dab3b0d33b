import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { addName, includesName } from '../../../core/products/product-settings.ts'
import { formatNumber } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import classes from './name-list.module.css'
import { RenameField } from './rename-field.tsx'

type NameListProps = {
  title: string
  /** 'kategori'. */
  noun: string
  names: string[]
  /** `users` names what is counted: 'produk'. */
  uses: (name: string) => number
  users: string
  /** Normalises spelling. */
  spelled?: (name: string) => string
  /** A likely intended name: 'm²' for 'm2'. Asked about before adding. */
  meantBy?: (name: string) => string | undefined
  maxLength: number
  /** The input, and why it cannot be saved. */
  typed: string
  notAdded: string | undefined
  onType: (typed: string) => void
  onChange: (names: string[]) => void
  onRemove: (names: string[]) => void
  /** Absent: names are fixed. */
  onRename?: (from: string, to: string) => void
  /** Null if allowed. */
  renameProblem?: (from: string, to: string) => string | null
  /** Reports an unfinished name, so that saving does not lose it. */
  onUnfinished?: (problem: string | null) => void
}

/** Names are unique ignoring case and spaces; used names cannot be removed. */
export function NameList({ title, noun, names, uses, users, maxLength, typed, ...list }: NameListProps) {
  const phone = usePhone()
  const [problem, setProblem] = useState<string | null>(null)
  const [inUse, setInUse] = useState<string | null>(null)
  const [meant, setMeant] = useState<string | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  // Restores the focus after renaming.
  const [returned, setReturned] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  function add(name = list.spelled?.(typed) ?? typed, asked = false) {
    field.current?.focus()
    if (name.trim() === '') return
    const likely = asked ? undefined : list.meantBy?.(name)
    setMeant(likely ?? null)
    if (likely) return
    // The suggested name exists already.
    if (name === meant && includesName(names, name)) return list.onType('')
    if (includesName(names, name)) return setProblem('Sudah ada di daftar')
    if (names.length >= 100) return setProblem('Paling banyak 100')
    list.onChange(addName(names, name))
    setInUse(null)
  }

  function remove(name: string) {
    if (uses(name) > 0) {
      const using = `${formatNumber(uses(name))} ${users}`
      return setInUse(`${title} ${name} masih dipakai ${using}. Ganti dulu di ${users}nya.`)
    }
    setInUse(null)
    list.onRemove(names.filter((other) => other !== name))
    field.current?.focus()
  }

  const { onRename } = list
  return (
    <Stack component="section" gap={8} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <ul className={classes.names} aria-labelledby={id}>
        {names.map((name) => (
          <li key={name} className={classes.name}>
            {onRename && renamed === name ? (
              <RenameField
                name={name}
                noun={noun}
                maxLength={maxLength}
                spelled={list.spelled}
                problemOf={(to) => list.renameProblem?.(name, to) ?? null}
                onUnfinished={list.onUnfinished}
                onEnd={(to, byKey) => {
                  if (to !== name) onRename(name, to)
                  setRenamed(null)
                  setReturned(byKey ? to : null)
                }}
              />
            ) : (
              <>
                <span className={classes.word}>{name}</span>
                {uses(name) > 0 && (
                  <span className="num detail nowrap">
                    {formatNumber(uses(name))} {users}
                  </span>
                )}
                {onRename && (
                  <IconButton
                    label={`Ganti nama ${noun} ${name}`}
                    autoFocus={name === returned}
                    size={phone ? 44 : 32}
                    onClick={() => setRenamed(name)}
                  >
                    <IconEdit size={18} />
                  </IconButton>
                )}
                <IconButton
                  label={`Hapus ${noun} ${name}`}
                  danger
                  size={phone ? 44 : 32}
                  onClick={() => remove(name)}
                >
                  <IconTrash size={18} />
                </IconButton>
              </>
            )}
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
          {includesName(names, meant) ? ', dan sudah ada di daftar.' : '.'}
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
