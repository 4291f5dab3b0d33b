import { Select } from '@mantine/core'
import { namesOf } from './summary.ts'

type NameSelectProps = {
  label: string
  names: string[]
  value: string
  error?: string
  onChange: (name: string) => void
}

/** One of the names that the shop's settings list; the product's own stays a choice when the list lacks it. */
export function NameSelect({ label, names, value, error, onChange }: NameSelectProps) {
  const options = namesOf(names, value ? [value] : [])
  return (
    <Select
      label={label}
      required
      placeholder="Pilih"
      data={options}
      // A name that differs from the list's in capitals or spaces is the same one.
      value={value === '' ? null : (options.find((name) => sameName(name, value)) ?? value)}
      error={error}
      searchable={options.length > 9}
      nothingFoundMessage="Tidak ada. Tambahkan di Pengaturan produk"
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      onChange={(name) => name !== null && onChange(name)}
    />
  )
}

function sameName(one: string, other: string): boolean {
  return namesOf([one], [other]).length === 1
}
