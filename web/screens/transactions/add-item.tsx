import { Select, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Product } from '../../../contract/products.ts'
import { useProductSearch } from '../../data/products.ts'
import { rupiah } from '../../format.ts'

/** One more item: products appear once something is typed (specification, section 2). */
export function AddItem({ error, onAdd }: { error?: string; onAdd: (product: Product) => void }) {
  const [typed, setTyped] = useState('')
  const matching = useProductSearch(typed, 8)
  const found = typed.trim() ? matching : []
  return (
    <Select
      aria-label="Tambah item"
      error={error}
      placeholder="Tambah item: ketik nama produk"
      leftSection={<IconSearch size={18} stroke={1.7} />}
      rightSection={null}
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={found.map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={typed.trim() ? 'Tidak ada yang cocok' : undefined}
      renderOption={({ option }) => <Choice product={found.find(({ id }) => id === option.value)} />}
      onChange={(id) => {
        const product = found.find((candidate) => candidate.id === id)
        setTyped('')
        if (product) onAdd(product)
      }}
    />
  )
}

function Choice({ product }: { product: Product | undefined }) {
  if (!product) return null
  return (
    <div>
      <Text fw={650}>{product.name}</Text>
      <Text fz="sm" c="dimmed" className="num">
        {product.category} · {rupiah(product.pricePerUnit)}/{product.unit}
      </Text>
    </div>
  )
}
