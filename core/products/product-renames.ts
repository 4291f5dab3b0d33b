import { z } from 'zod'
import type { Stage } from '../orders/stage.ts'
import { textSchema } from '../text/text.ts'
import type { Extra } from './extras.ts'
import { measureOf } from './product.ts'
import {
  findSpelling,
  includesName,
  nameKey,
  PRODUCT_LISTS,
  type ProductList,
  type ProductSettings,
} from './product-settings.ts'

export type Rename = { from: string; to: string }
export type ProductRenames = { [List in ProductList]?: Rename[] | undefined }

const renames = z.array(z.object({ from: textSchema.min(1).max(60), to: textSchema.min(1).max(60) })).max(100)

/** Renamed list entries; products with the old name are updated. */
export const productRenamesSchema = z.object({
  categories: renames.optional(),
  machineTypes: renames.optional(),
  units: renames.optional(),
})

/** m² and cm select the pricing formula, so they cannot be renamed. */
const MEASURED_UNIT_FIXED = 'm² dan cm menentukan cara menghitung harga, jadi tidak bisa diganti namanya'
const NAME_TAKEN = 'Sudah ada di daftar'

/** Null if the rename is allowed. Rejects names in use, and units that change the pricing formula. */
export function renameProblem(
  list: ProductList,
  { from, to }: Rename,
  names: readonly string[],
): string | null {
  const tidy = to.trim().replace(/\s+/g, ' ')
  if (tidy === '') return 'Nama wajib diisi'
  if (list === 'units' && measureOf(from) !== measureOf(tidy)) return MEASURED_UNIT_FIXED
  const others = names.filter((name) => nameKey(name) !== nameKey(from))
  return includesName(others, tidy) ? NAME_TAKEN : null
}

/** Merges consecutive renames of one list: A→B, B→C becomes A→C, and A→B, B→A nothing. */
export function addRename(renames: readonly Rename[], { from, to }: Rename): Rename[] {
  const first = renames.find((rename) => nameKey(rename.to) === nameKey(from))
  const others = renames.filter((rename) => rename !== first)
  const start = first?.from ?? from
  return start === to ? others : [...others, { from: start, to }]
}

/** Extras for renamed categories. */
export function renameExtraCategories(extras: readonly Extra[], renames: readonly Rename[] = []): Extra[] {
  const renamed = (name: string) => renames.find(({ from }) => nameKey(from) === nameKey(name))?.to ?? name
  return extras.map((extra) => ({ ...extra, categories: extra.categories.map(renamed) }))
}

type Issue = { path: ['renames', ProductList, number, 'from' | 'to']; message: string }

/**
 * Validates renames between two states of the lists. `isUsed`: products have the name; a used name is never merged
 * with another.
 */
export function renameIssues(
  { before, after }: { before: ProductSettings; after: ProductSettings },
  renames: ProductRenames,
  isUsed: (list: ProductList, name: string) => boolean,
): Issue[] {
  return PRODUCT_LISTS.flatMap((list) =>
    (renames[list] ?? []).flatMap(({ from, to }, index, all): Issue[] => {
      const at = (side: 'from' | 'to', message: string): Issue[] => [
        { path: ['renames', list, index, side], message },
      ]
      const isSame = nameKey(from) === nameKey(to)
      if (!includesName(before[list], from)) {
        return at('from', `${from} sudah tidak ada di daftar. Mungkin baru saja diganti orang lain`)
      }
      if (!after[list].includes(to)) return at('to', `${to} tidak ada di daftar yang disimpan`)
      if (!isSame && includesName(after[list], from)) return at('from', `${from} masih ada di daftar`)
      const isRepeated = all
        .slice(0, index)
        .some((other) => nameKey(other.from) === nameKey(from) || nameKey(other.to) === nameKey(to))
      const isMerged = !isSame && includesName(before[list], to) && isUsed(list, to)
      if (isRepeated || isMerged) return at('to', NAME_TAKEN)
      const problem = renameProblem(list, { from, to }, [])
      return problem ? at('to', problem) : []
    }),
  )
}

/**
 * Stages with renamed machine types. A stage keeps the old name too while unfinished orders use it (`machinesInUse`):
 * their lines still pass it.
 */
export function renameStageMachines(
  stages: readonly Stage[],
  renames: readonly Rename[],
  { before, machinesInUse }: { before: readonly Stage[]; machinesInUse: readonly string[] } = {
    before: [],
    machinesInUse: [],
  },
): Stage[] {
  return stages.map((stage) => {
    const had = before.find(({ id }) => id === stage.id)?.machineTypes ?? []
    const renamed = stage.machineTypes.map(
      (machine) => renames.find(({ from }) => nameKey(from) === nameKey(machine))?.to ?? machine,
    )
    const old = renames
      .filter(
        ({ from, to }) =>
          nameKey(from) !== nameKey(to) && renamed.includes(to) && includesName(machinesInUse, from),
      )
      .flatMap(({ from }) => findSpelling(had, from) ?? [])
    return { ...stage, machineTypes: [...new Set([...renamed, ...old])] }
  })
}
