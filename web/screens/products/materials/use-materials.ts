import { useQuery } from '@tanstack/react-query'
import type { MaterialStock } from '../../../../contract/materials.ts'
import { queries } from '../../../data/query-client.tsx'

const NONE: MaterialStock[] = []

/** The shop's materials by name. */
export function useMaterials() {
  const query = useQuery(queries.materials.list.queryOptions())
  return { rows: query.data?.rows ?? NONE, isKnown: query.data !== undefined, query }
}
