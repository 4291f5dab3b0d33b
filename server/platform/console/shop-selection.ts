import type { Env } from '../process/env.ts'
import { OperatorError } from '../process/operator-error.ts'
import { type ListedShop, readShopList } from '../shops/shop-list.ts'

/** `--shop NAME`, `--all`, or neither. */
type ShopSelection = { all: boolean; name: string | undefined }

export function parseShopSelection(typed: readonly string[]): { selection: ShopSelection; rest: string[] } {
  const [first, second] = typed
  if (first === '--all') return { selection: { all: true, name: undefined }, rest: typed.slice(1) }
  if (first === '--shop') return { selection: { all: false, name: second ?? '' }, rest: typed.slice(2) }
  return { selection: { all: false, name: undefined }, rest: [...typed] }
}

/** The selected shops of SHOPS_FILE, and the problems of that file. `source`: the process's settings. */
export async function resolveShops(
  { shops: shopsSettings }: Env,
  source: Record<string, string | undefined>,
  { all, name }: ShopSelection,
): Promise<{ shops: ListedShop[]; problems: string[] }> {
  if (!shopsSettings) throw new OperatorError('--shop dan --all hanya berlaku dengan SHOPS_FILE.')
  if (!all && name === undefined) {
    throw new OperatorError('Sebutkan tokonya: --shop NAMA, atau --all untuk semua toko.')
  }
  const { shops, problems } = await readShopList(shopsSettings.file, source)
  if (all) return { shops, problems }
  const found = shops.find((shop) => shop.name === name)
  if (!found) {
    throw new OperatorError([`Tidak ada toko bernama ${name} di SHOPS_FILE.`, ...problems].join(' '))
  }
  return { shops: [found], problems: [] }
}
