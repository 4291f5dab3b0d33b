import {
  holdsName,
  PRODUCT_LISTS,
  type ProductList,
  type ProductSettings,
} from '../../../core/product-settings.ts'

/** Whether two sets of lists hold the same names in the same order and spelling. */
export function sameSettings(one: ProductSettings, other: ProductSettings): boolean {
  return PRODUCT_LISTS.every((list) => JSON.stringify(one[list]) === JSON.stringify(other[list]))
}

/** One's own additions and removals on top of what another has saved meanwhile. */
export function rebaseSettings(
  mine: ProductSettings,
  before: ProductSettings,
  now: ProductSettings,
): ProductSettings {
  const merged = (list: ProductList) => {
    const removed = before[list].filter((name) => !holdsName(mine[list], name))
    const added = mine[list].filter((name) => !holdsName(before[list], name) && !holdsName(now[list], name))
    return [...now[list].filter((name) => !holdsName(removed, name)), ...added]
  }
  return { categories: merged('categories'), machineTypes: merged('machineTypes'), units: merged('units') }
}
