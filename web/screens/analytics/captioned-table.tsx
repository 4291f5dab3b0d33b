import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './top-table.module.css'

type Head = { text: string; className?: string | undefined; isNumber?: true }

/** The caption is for screen readers: the card's title shows it. A head without text is an empty cell. */
export function CaptionedTable({
  caption,
  heads,
  children,
}: {
  caption: string
  heads: readonly Head[]
  children: ReactNode
}) {
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{caption}</VisuallyHidden>
      <thead>
        <tr>
          {heads.map(({ text, className, isNumber }) =>
            text === '' ? (
              <td key={text} className={className} />
            ) : (
              <th key={text} scope="col" className={className} data-number={isNumber}>
                {text}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
