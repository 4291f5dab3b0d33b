import { VisuallyHidden } from '@mantine/core'

type TableHeadProps = {
  /** What the table is, for those who do not see what stands around it. */
  caption: string
  heads: readonly string[]
  /** How many of the columns, counted from the right, are figures. */
  figures?: number
  /** How wide each column is, for a table of fixed layout; one without takes what is left. */
  widths?: readonly (string | undefined)[]
}

/** The head of a small table that stands in a dialog or beside a chart; lists have their own (list/data-table.tsx). */
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
