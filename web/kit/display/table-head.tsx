import { VisuallyHidden } from '@mantine/core'

type TableHeadProps = {
  /** For screen readers. */
  caption: string
  heads: readonly string[]
  /** Number of figure columns, counted from the right. */
  figures?: number
  /** For `table-layout: fixed`; a column without a width takes the rest. */
  widths?: readonly (string | undefined)[]
}

/** For small tables; lists use lists/data-table.tsx. */
export function TableHead({ caption, heads, figures = 0, widths }: TableHeadProps) {
  return (
    <>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      {widths && (
        <colgroup>
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={column} style={{ width }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" data-number={index >= heads.length - figures || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}
