import { Button, MultiSelect, Stack, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { QUEUE_STAGE, READY_STAGE, type Stage } from '../../../core/orders/stage.ts'
import { includesName, MAX_STAGES, nameKey } from '../../../core/products/product-settings.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import type { Problems } from '../../kit/records/record-definition.ts'
import classes from './stages-field.module.css'

type StagesFieldProps = {
  stages: readonly Stage[]
  machineTypes: readonly string[]
  problem: (path: string) => string | undefined
  onChange: (stages: Stage[]) => void
}

/** The queue stays first, ready stays last. */
export function StagesField({ stages, machineTypes, problem, onChange }: StagesFieldProps) {
  const put = (id: string, change: Partial<Stage>) =>
    onChange(stages.map((stage) => (stage.id === id ? { ...stage, ...change } : stage)))
  const swap = (at: number, by: -1 | 1) => {
    const next = [...stages]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  return (
    <Stack component="section" gap={8} aria-label="Tahap produksi">
      <p className="detail">
        Kolom papan produksi, dari antrean sampai siap diambil. Item pada tahap yang dihapus kembali ke tahap
        sebelumnya.
      </p>
      <Stack component="ol" gap={8}>
        {stages.map(({ id, name, machineTypes: passing }, at) => {
          const isEnd = id === QUEUE_STAGE || id === READY_STAGE
          return (
            <li key={id} className={classes.stage}>
              <TextInput
                aria-label={`Nama tahap ${at + 1}`}
                value={name}
                maxLength={30}
                error={problem(`stages.${at}.name`)}
                onChange={({ currentTarget }) => put(id, { name: currentTarget.value })}
              />
              {isEnd ? (
                <span className="detail">Semua mesin</span>
              ) : (
                <>
                  <MultiSelect
                    aria-label={`Mesin untuk tahap ${name}`}
                    placeholder={passing.length === 0 ? 'Semua mesin' : ''}
                    data={[...new Set([...machineTypes, ...passing])]}
                    value={passing}
                    clearable
                    onChange={(chosen) => put(id, { machineTypes: chosen })}
                  />
                  <span className={classes.actions}>
                    <IconButton label={`Majukan ${name}`} disabled={at === 1} onClick={() => swap(at, -1)}>
                      <IconChevronUp size={18} />
                    </IconButton>
                    <IconButton
                      label={`Mundurkan ${name}`}
                      disabled={at === stages.length - 2}
                      onClick={() => swap(at, 1)}
                    >
                      <IconChevronDown size={18} />
                    </IconButton>
                    <IconButton
                      label={`Hapus tahap ${name}`}
                      danger
                      onClick={() => onChange(stages.filter((stage) => stage.id !== id))}
                    >
                      <IconTrash size={18} />
                    </IconButton>
                  </span>
                </>
              )}
            </li>
          )
        })}
      </Stack>
      <Button
        variant="default"
        className={classes.add}
        leftSection={<IconPlus size={18} />}
        disabled={stages.length >= MAX_STAGES}
        onClick={() => onChange(withStage(stages))}
      >
        {stages.length >= MAX_STAGES ? 'Paling banyak 8 tahap' : 'Tambah tahap'}
      </Button>
    </Stack>
  )
}

/** Inserts before the last stage; its id is its first name. */
function withStage(stages: readonly Stage[]): Stage[] {
  const names = stages.flatMap(({ id, name }) => [id, name])
  let name = 'Tahap baru'
  for (let n = 2; includesName(names, name); n++) name = `Tahap baru ${n}`
  return [...stages.slice(0, -1), { id: name, name, machineTypes: [] }, ...stages.slice(-1)]
}

/** 'Antre, Desain, Cetak' */
export function stageNames(stages: readonly Stage[]): string {
  return stages.map(({ name }) => name).join(', ')
}

export function stageProblems(stages: readonly Stage[]): Problems {
  const keys = stages.map(({ name }) => nameKey(name))
  return Object.fromEntries(
    keys.flatMap((key, at) => {
      const message = key === '' ? 'Nama wajib diisi' : keys.indexOf(key) < at ? 'Sudah ada di daftar' : null
      return message ? [[`stages.${at}.name`, message]] : []
    }),
  )
}
