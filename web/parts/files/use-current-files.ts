import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OrderFile } from '../../../contract/files.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'

/** By line. */
export type CurrentFiles = ReadonlyMap<string, OrderFile>

/** The newest file of each line that the production board shows; none in shops that keep no files, and for those who may not open Daftar Transaksi. */
export function useCurrentFiles(): CurrentFiles {
  const { pages, store } = useShop()
  const enabled = Boolean(store.filesEnabled) && pages.includes('/transactions')
  const { data } = useQuery(queries.files.current.queryOptions({ enabled }))
  return useMemo(() => new Map(data?.rows.map((file) => [file.lineId, file])), [data])
}
